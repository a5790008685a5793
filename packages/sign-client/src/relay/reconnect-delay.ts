import { closeCodes } from '@mooring/protocol/relay';
import type { Clock } from '@mooring/protocol/time';
import { randomInteger } from '../ports/random-integer.ts';

/** Milliseconds of pairing-protocol §1.10. */
const soon = 100;
/** Milliseconds after which a socket counts as accepted, even if the relay has answered nothing. */
const provenAfter = 5_000;
/** Milliseconds between attempts while the relay closes each socket at once: at first, and at most. */
const throttled = { first: 1_000, most: 30_000 };
/** Milliseconds over which clients spread when a relay ends that has many. */
const restartSpreadMs = 2_000;
/** Milliseconds between attempts while the relay refuses this client: its clock or the relay's list may be corrected. */
const refused = [60_000, 300_000, 900_000];

export interface ReconnectDelayOptions {
  readonly clock: Clock;
  readonly random: (length: number) => Uint8Array;
}

/** Decides how long to wait after a close. Waits ever longer for a relay that accepts sockets and closes them at once. */
export class ReconnectDelay {
  readonly #options: ReconnectDelayOptions;
  #openedAt = 0;
  #isProven = false;
  /** Sockets that the relay closed at once, in a row. */
  #brief = 0;
  /** Refusals in a row. */
  #refusals = 0;

  constructor(options: ReconnectDelayOptions) {
    this.#options = options;
  }

  onOpen(): void {
    this.#openedAt = this.#options.clock.now();
    this.#isProven = false;
  }

  /** The relay has answered a call: it serves this client. */
  onAnswer(): void {
    this.#isProven = true;
    this.#refusals = 0;
  }

  /** Milliseconds to wait after a close. */
  afterClose(code: number): number {
    if (code === closeCodes.unauthorized) return this.#afterRefusal();
    const isProven = this.#isProven || this.#options.clock.now() - this.#openedAt >= provenAfter;
    if (isProven) this.#brief = 0;
    if (code !== closeCodes.tooManyRequests) {
      if (isProven && (code === closeCodes.goingAway || code === closeCodes.restart))
        return soon + this.#random(restartSpreadMs);
      if (isProven) return soon;
      // A network that changes may close one, too.
      if (this.#brief === 0) {
        this.#brief = 1;
        return soon;
      }
    }
    const longest = Math.min(throttled.first * 2 ** this.#brief, throttled.most);
    this.#brief += 1;
    return longest / 2 + this.#random(longest / 2);
  }

  #afterRefusal(): number {
    const shortest = refused[Math.min(this.#refusals, refused.length - 1)] ?? 0;
    this.#refusals += 1;
    return shortest + this.#random(shortest / 4);
  }

  #random(limit: number): number {
    return randomInteger(this.#options.random, limit);
  }
}
