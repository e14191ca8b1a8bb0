# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# Perl: fork, pipes, alarms, select, hashes in their random order; the parent drives.
use strict;
use warnings;
use IO::Socket::INET;
use Time::HiRes qw(time sleep ualarm);
$| = 1;
my $link = IO::Socket::INET->new("127.0.0.1:34721") or die "no robot: $!";
sysread $link, my $greeting, 10;
my $alarms = 0;
$SIG{ALRM} = sub { ++$alarms };
ualarm 10_000, 10_000;
pipe my $reader, my $writer;
for my $number (1 .. 3) {
  next if fork;
  ualarm 0;
  for (1 .. 10) { sleep 0.003 * $number }
  syswrite $writer, sprintf "child %d %d at %.9f\n", $number, $$, time;
  exit $number;
}
close $writer;
for my $speed (100, 120, 0) {
  syswrite $link, pack "CNan2", 10, 5, "x", $speed, 0;
  my $until = time + 0.05 + rand() / 20;
  1 while select(undef, undef, undef, 0.004) >= 0 and time < $until or $!{EINTR} and time < $until;
}
ualarm 0;
print sort { $a cmp $b } <$reader>;
print "ended ", join(" ", map { wait; $? >> 8 } 1 .. 3), "\n";
my %hash = map { $_ => 1 } 1 .. 8;
print join(" ", keys %hash), " $alarms alarms, $$ ", rand(), " ", time, "\n";
