// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Rust: threads, channels, a mutex, a condition with a timeout, hash maps with random keys; one
// thread drives.
use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{mpsc, Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

fn drive(report: mpsc::Sender<String>) {
    let mut link = TcpStream::connect("127.0.0.1:34721").unwrap();
    let mut greeting = [0u8; 10];
    link.read_exact(&mut greeting).unwrap();
    for speed in [100u8, 200, 0] {
        link.write_all(&[10, 0, 0, 0, 5, b'x', 0, speed, 0, 0]).unwrap();
        thread::sleep(Duration::from_millis(60));
    }
    link.write_all(&[10, 0, 0, 0, 1, b'q']).unwrap();
    let mut position = [0u8; 11];
    link.read_exact(&mut position).unwrap();
    report.send(format!("position {:?}", &position[5..])).unwrap();
}

fn main() {
    let start = Instant::now();
    let (report, reports) = mpsc::channel();
    let pair = Arc::new((Mutex::new(0u32), Condvar::new()));
    let mut threads = Vec::new();
    let sender = report.clone();
    threads.push(thread::spawn(move || drive(sender)));
    for number in 1..5u64 {
        let (sender, pair) = (report.clone(), Arc::clone(&pair));
        threads.push(thread::spawn(move || {
            for _ in 0..20 {
                let (lock, changed) = &*pair;
                let guard = lock.lock().unwrap();
                let (mut guard, _) = changed.wait_timeout(guard, Duration::from_micros(700 * number)).unwrap();
                *guard += 1;
                changed.notify_one();
            }
            sender.send(format!("counter {} at {:?}", number, start.elapsed())).unwrap();
        }));
    }
    drop(report);
    for line in reports {
        println!("{}", line);
    }
    for thread in threads {
        thread.join().unwrap();
    }
    let map: HashMap<u32, u32> = (0..8).map(|n| (n, n)).collect();
    let order: Vec<&u32> = map.keys().collect();
    println!("{:?} {} {:?}", order, std::process::id(), SystemTime::now());
}
