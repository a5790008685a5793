import type { Writable } from 'node:stream';

/** Bytes from which on a socket is written to at once: what is held back must not make a quick reader look slow. */
const enough = 65_536;

/** Gathers what is sent in one turn of the event loop, so that a socket costs one system call for all of it. */
export class SendRounds {
  #held = new Set<Writable>();

  /** Holds back what is written to a socket from now on, until the turn ends. */
  hold(socket: Writable): void {
    if (this.#held.has(socket)) {
      if (socket.writableLength < enough) return;
      socket.uncork();
    } else {
      if (this.#held.size === 0) setImmediate(() => this.#release());
      this.#held.add(socket);
    }
    socket.cork();
  }

  #release(): void {
    const held = this.#held;
    this.#held = new Set();
    for (const socket of held) socket.uncork();
  }
}
