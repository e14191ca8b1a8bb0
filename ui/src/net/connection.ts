// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The WebSocket to the server: connects, reconnects, matches answers to requests. It does not know what the messages
// mean. `Listener` gets them in order (inflating a frame takes a moment, but a newer frame never overtakes it).

import { retryDelay_ms } from "./backoff";
import { decodeBinary, decodeFrameBody, inflate, type Binary } from "./decode_binary";
import type { Answer, Request, ServerMessage } from "./messages";

export interface Listener {
  opened(): void;
  closed(retryIn_ms: number): void;
  text(message: ServerMessage): void;
  binary(message: Binary): void;
}

const ANSWER_TIMEOUT_MS = 30000;

export class Connection {
  private socket: WebSocket | undefined;
  private failed = 0;
  private nextId = 1;
  private framesTaken = 0;
  private frameShown = 0;
  private retryTimer = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {}

  /** Connects now, even if it is waiting to try again. */
  connect(): void {
    window.clearTimeout(this.retryTimer);
    this.socket?.close();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.failed = 0;
      this.listener.opened();
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      if (typeof event.data === "string") this.takeText(event.data);
      else void this.takeBinary(event.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Sends a request. The promise never rejects: a request that cannot be sent is answered "not connected". */
  request(request: Request): Promise<Answer> {
    const id = this.nextId++;
    const refuse = (error: string): Answer => ({ type: "answer", id, ok: false, error });
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(refuse("not connected"));
    this.socket.send(JSON.stringify({ ...request, id }));
    return new Promise((resolve) => {
      const timer = window.setTimeout(() => settle(refuse("no answer from the server")), ANSWER_TIMEOUT_MS);
      const settle = (answer: Answer) => {
        window.clearTimeout(timer);
        this.waiting.delete(id);
        resolve(answer);
      };
      this.waiting.set(id, settle);
    });
  }

  private takeText(data: string): void {
    // The server is of this page's build, or its `hello` says that it is not: no field is checked.
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === "answer") this.waiting.get(message.id)?.(message);
    else this.listener.text(message);
  }

  private async takeBinary(data: ArrayBuffer): Promise<void> {
    const message = decodeBinary(data);
    if (message === undefined) return;
    if (message.kind !== "deflated-frame") {
      this.listener.binary(message);
      return;
    }
    const number = ++this.framesTaken;
    const frame = decodeFrameBody(message.version, await inflate(message.body).catch(() => new Uint8Array()), message.inSpace);
    if (frame === undefined || number < this.frameShown) return;
    this.frameShown = number;
    this.listener.binary({ kind: "frame", frame });
  }

  private lost(): void {
    this.failed++;
    for (const settle of [...this.waiting.values()]) settle({ type: "answer", id: 0, ok: false, error: "connection lost" });
    const delay_ms = retryDelay_ms(this.failed);
    this.listener.closed(delay_ms);
    this.retryTimer = window.setTimeout(() => this.connect(), delay_ms);
  }
}
