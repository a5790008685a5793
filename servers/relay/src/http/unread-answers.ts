import type { ServerResponse } from 'node:http';
import { type Holder, onUnread, type SharedBound } from '@mooring/server-kit';
import { countRefusal, type RelayCounts } from '../metrics/relay-counts.ts';

/** Milliseconds for a client to read an answer, equal to those for sending a request. */
const timeoutMs = 20_000;
/** Bytes of memory per waiting answer besides its content. */
const perAnswer = 1_024;

/** Bounds the answers over HTTP that clients have not read: their bytes, and the time that each may wait. */
export class UnreadAnswers {
  readonly #unread: SharedBound;
  readonly #counts: RelayCounts;
  /** Deadline of each answer in Unix milliseconds, soonest first. */
  readonly #due = new Map<Holder, number>();

  /** @param unread shared with unread data of sockets */
  constructor(unread: SharedBound, counts: RelayCounts) {
    this.#unread = unread;
    this.#counts = counts;
  }

  /**
   * Counts an answer from now on, before it is written; may disconnect this client or others.
   *
   * @param bytes of its body
   * @param now Unix milliseconds
   * @param over resolves once the client has read it, or is gone
   * @returns whether it may be written
   */
  takes(
    { req: { socket } }: ServerResponse,
    address: string,
    bytes: number,
    now: number,
    over: Promise<void>,
  ): boolean {
    const holder = { address, destroy: () => void socket.destroy() };
    this.#due.set(holder, now + timeoutMs);
    void over.then(() => {
      this.#due.delete(holder);
      this.#unread.set(holder, 0);
    });
    this.#unread.set(holder, bytes + perAnswer);
    return !socket.destroyed;
  }

  /**
   * Counts a response of unknown size once it is written: the bytes that its connection has not taken yet.
   *
   * @param now Unix milliseconds
   */
  follow(response: ServerResponse, address: string, now: () => number): void {
    onUnread(response, (bytes, over) => this.takes(response, address, bytes, now(), over));
  }

  /** Disconnects clients whose time is up. Called about every second. @param now Unix milliseconds */
  tick(now: number): void {
    for (const [holder, due] of this.#due) {
      if (due > now) return;
      this.#due.delete(holder);
      countRefusal(this.#counts, 'slow-reader');
      holder.destroy();
    }
  }
}
