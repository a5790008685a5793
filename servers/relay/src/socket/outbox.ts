import { WebSocket } from 'ws';
import { SharedBound } from '../limits/shared-bound.ts';
import { countRefusal, type RelayCounts } from '../metrics/relay-counts.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './text-frame.ts';

export interface OutboxLimits {
  /** Bytes that may wait in one socket before it is given up. */
  readonly socketBuffer: number;
  /** Bytes that may wait in all sockets. */
  readonly unread: number;
}

/** Bytes from which on a socket is written to at once: what is held back must not make a quick reader look slow. */
const enough = 65_536;
/** Bytes of memory that a frame takes beside its own while it waits. */
const perFrame = 1_024;

/**
 * Writes to sockets. What is written in one turn of the event loop costs a socket one system call. What clients do not
 * read is bounded, for each of them and altogether: who is past it is given up, and finds what it missed when it comes
 * back.
 */
export class Outbox {
  readonly #limits: OutboxLimits;
  readonly #counts: RelayCounts;
  readonly #unread: SharedBound<Connection>;
  #held = new Set<Connection>();

  constructor(limits: OutboxLimits, counts: RelayCounts) {
    this.#limits = limits;
    this.#counts = counts;
    this.#unread = new SharedBound(limits.unread, () => countRefusal(counts, 'slow-reader'));
  }

  /** Bytes that wait for clients to read them. */
  get unread(): number {
    return this.#unread.total;
  }

  /** Sends a text. */
  send(connection: Connection, text: string): void {
    if (!this.#writesTo(connection)) return;
    connection.stream.write(textFrame(text));
    connection.unreadFrames += 1;
  }

  /** Sends the pieces of one frame. */
  sendFrame(connection: Connection, pieces: readonly Buffer[]): void {
    if (!this.#writesTo(connection)) return;
    for (const piece of pieces) connection.stream.write(piece);
    connection.unreadFrames += 1;
  }

  /** Answers a ping as a frame is sent: who does not read the answers is no less slow. */
  answerPing(connection: Connection, data: Buffer): void {
    if (!this.#writesTo(connection)) return;
    connection.socket.pong(data);
    connection.unreadFrames += 1;
  }

  /** Whether the client has taken nearly all that it was sent, and may be sent what has waited in the store. */
  drains({ stream }: Connection): boolean {
    return !stream.writableNeedDrain;
  }

  /** Whether what is sent now keeps the socket well within its bound. */
  hasRoom({ stream }: Connection): boolean {
    return stream.writableLength <= this.#limits.socketBuffer / 2;
  }

  /** Says anew what is kept for a connection: what it has not read, and what is held for it beside that. */
  measure(connection: Connection): void {
    const waiting = connection.stream.writableLength;
    if (waiting === 0) connection.unreadFrames = 0;
    this.#unread.set(connection, waiting + connection.unreadFrames * perFrame + connection.heldSize);
  }

  /** Looks again at those who had something unread; called every second or so. */
  measureAll(): void {
    for (const connection of [...this.#unread.holders()]) this.measure(connection);
  }

  /** The connection is gone, and with it what it has not read. */
  remove(connection: Connection): void {
    this.#held.delete(connection);
    this.#unread.set(connection, 0);
  }

  /** Whether a client takes what it is sent; one that does not is given up. */
  #writesTo(connection: Connection): boolean {
    const { open, socket, stream } = connection;
    if (!open || socket.readyState !== WebSocket.OPEN) return false;
    if (stream.writableLength <= this.#limits.socketBuffer) {
      this.#hold(connection);
      return true;
    }
    countRefusal(this.#counts, 'slow-reader');
    connection.giveUp();
    return false;
  }

  /** Holds back what is written to a socket from now on, until the turn ends. */
  #hold(connection: Connection): void {
    const { stream } = connection;
    if (this.#held.has(connection)) {
      if (stream.writableLength < enough) return;
      stream.uncork();
      this.measure(connection);
    } else {
      if (this.#held.size === 0) setImmediate(() => this.#release());
      this.#held.add(connection);
    }
    stream.cork();
  }

  #release(): void {
    const held = this.#held;
    this.#held = new Set();
    for (const connection of held) {
      connection.stream.uncork();
      if (connection.open) this.measure(connection);
    }
  }
}
