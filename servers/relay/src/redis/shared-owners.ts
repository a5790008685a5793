import { randomBytes } from 'node:crypto';
import { settledWithin, systemClock } from '@mooring/protocol/time';
import { type MessageOwner, MessageOwners, type Publisher } from '../store/message-owners.ts';

export interface SharedOwnersOptions {
  /**
   * Sets the key of the relays that share a Redis, unless there is one.
   *
   * @returns the key that they use from now on
   */
  readonly agree: (key: string) => Promise<string>;
  /** Called with the first failure of a row. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** Milliseconds that the first messages wait for the key. */
const keyTimeoutMs = 500;

/**
 * Names the accounts of messages by a key that all relays of a Redis share. The first relay sets it. While the key's
 * server is away, a relay uses the key that it has, at first one of its own, so that other servers still take messages.
 */
export class SharedOwners {
  readonly #options: SharedOwnersOptions;
  #key = randomBytes(32).toString('hex');
  #owners = new MessageOwners(this.#key);
  /** Settled once the key is known or the first messages have waited long enough; `undefined` before the first. */
  #first: Promise<void> | undefined;
  #agreeing: Promise<void> | undefined;
  /** Whether the latest attempt failed. */
  #isFailing = false;

  constructor(options: SharedOwnersOptions) {
    this.#options = options;
  }

  async of(message: Publisher): Promise<MessageOwner> {
    this.#first ??= settledWithin(systemClock, keyTimeoutMs, this.#agree());
    await this.#first;
    return this.#owners.of(message);
  }

  /**
   * Agrees again, since the servers may have lost the key. Called about once a second; sets nothing before the first
   * message.
   */
  round(): void {
    if (this.#first) void this.#agree();
  }

  #agree(): Promise<void> {
    this.#agreeing ??= this.#askForKey().finally(() => {
      this.#agreeing = undefined;
    });
    return this.#agreeing;
  }

  async #askForKey(): Promise<void> {
    try {
      const key = await this.#options.agree(this.#key);
      this.#isFailing = false;
      if (key === this.#key) return;
      this.#key = key;
      this.#owners = new MessageOwners(key);
    } catch (error) {
      // The next round asks again.
      if (!this.#isFailing) this.#options.onFailure?.(error);
      this.#isFailing = true;
    }
  }
}
