import type { SharedBound } from '@mooring/server-kit';
import { WebSocket } from 'ws';
import { countRefusal, type RelayCounts } from '../metrics/relay-counts.ts';
import { Connection } from './connection.ts';
import { textFrame } from './text-frame.ts';

export interface OutboxOptions {
  /** Maximum unread bytes per socket; beyond it, the socket is closed. */
  readonly socketBuffer: number;
  /** Unread bytes of all clients, over sockets and HTTP. */
  readonly unread: SharedBound;
  /** Called when a client has read something and has room for more. */
  readonly onTaken: (connection: Connection) => void;
}

/** Buffered bytes after which a socket is written at once, so that buffering does not make a quick reader look slow. */
const enough = 65_536;
/** Bytes of memory per waiting frame besides its content. */
const perFrame = 1_024;

/**
 * Writes to sockets, with one system call per socket and turn of the event loop. Unread bytes are bounded, for each client and in
 * total: a connection over the limit is closed, and its client receives what it missed when it returns.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #counts: RelayCounts;
  #held = new Set<Connection>();

  constructor(options: OutboxOptions, counts: RelayCounts) {
    this.#options = options;
    this.#counts = counts;
  }

  /** Sends a text, given in parts. */
  send(connection: Connection, ...parts: readonly string[]): void {
    if (!this.#writesTo(connection)) return;
    connection.stream.write(textFrame(...parts), this.#counted(connection));
  }

  /** Sends the pieces of one frame. */
  sendFrame(connection: Connection, pieces: readonly Buffer[]): void {
    if (!this.#writesTo(connection)) return;
    const last = pieces.length - 1;
    for (const piece of pieces.slice(0, last)) connection.stream.write(piece);
    connection.stream.write(pieces[last] ?? '', this.#counted(connection));
  }

  /** Sends a pong like a frame, so that unread pongs count for slow readers. */
  answerPing(connection: Connection, data: Buffer): void {
    if (!this.#writesTo(connection)) return;
    connection.socket.pong(data, false, this.#counted(connection));
  }

  /** Whether the client has read nearly everything, and may receive stored messages. */
  drains(connection: Connection): boolean {
    return !connection.stream.writableNeedDrain && this.hasRoom(connection);
  }

  /** Whether the socket would stay well within its bound. */
  hasRoom({ stream }: Connection): boolean {
    return stream.writableLength <= this.#options.socketBuffer / 2;
  }

  /** Updates the bytes held for a connection: unread ones, and others held for it. */
  measure(connection: Connection): void {
    const waiting = connection.stream.writableLength;
    // Frames are counted down a moment after their bytes are gone.
    const frames = waiting === 0 ? 0 : connection.unreadFrames;
    this.#options.unread.set(connection, waiting + frames * perFrame + connection.heldSize);
  }

  /** Checks clients with unread data again. Called about every second. */
  measureAll(): void {
    for (const holder of [...this.#options.unread.holders()]) {
      if (holder instanceof Connection) this.measure(holder);
    }
  }

  /** Forgets a closed connection and its unread data. */
  remove(connection: Connection): void {
    this.#held.delete(connection);
    this.#options.unread.set(connection, 0);
  }

  /** Counts a frame. @returns a function to call once the client has read it or disconnected */
  #counted(connection: Connection): () => void {
    connection.unreadFrames += 1;
    return () => {
      connection.unreadFrames -= 1;
      if (connection.open && this.drains(connection)) this.#options.onTaken(connection);
    };
  }

  /** Whether a client keeps reading. Disconnects one that does not. */
  #writesTo(connection: Connection): boolean {
    const { open, socket, stream } = connection;
    if (!open || socket.readyState !== WebSocket.OPEN) return false;
    if (stream.writableLength <= this.#options.socketBuffer) {
      this.#hold(connection);
      return true;
    }
    countRefusal(this.#counts, 'slow-reader');
    connection.destroy();
    return false;
  }

  /** Buffers writes to a socket until the turn ends. */
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
