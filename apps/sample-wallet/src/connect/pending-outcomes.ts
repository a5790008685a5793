import type { Clock } from '@mooring/protocol/time';

/** Milliseconds between attempts to reach the relay while a site is missing an outcome. */
const reachEveryMs = 10_000;

export interface PendingOutcomesOptions {
  readonly clock: Clock;
  /** Resolves once the relay is connected, in whichever tab. */
  readonly reach: () => Promise<void>;
}

/**
 * Outcomes of executed requests that the relay refused, by the request's mark: sent again until the relay
 * accepts them.
 */
export class PendingOutcomes {
  readonly #options: PendingOutcomesOptions;
  readonly #sends = new Map<string, () => Promise<void>>();
  #cancel: (() => void) | undefined;

  constructor(options: PendingOutcomesOptions) {
    this.#options = options;
  }

  /** @param send never rejects; adds the outcome again if the relay refuses it */
  add(mark: string, send: () => Promise<void>): void {
    this.#sends.set(mark, send);
    this.#wait();
  }

  /** @returns whether it was queued */
  delete(mark: string): boolean {
    return this.#sends.delete(mark);
  }

  /** Sends all of them. */
  async deliver(): Promise<void> {
    for (const mark of [...this.#sends.keys()]) await this.#sends.get(mark)?.();
  }

  /** Only the tab that owns the socket is notified when the relay is back, so this one polls. */
  #wait(): void {
    const { clock, reach } = this.#options;
    this.#cancel?.();
    this.#cancel = clock.after(reachEveryMs, () => {
      if (this.#sends.size === 0) return;
      reach().then(
        () => this.deliver(),
        () => this.#wait(),
      );
    });
  }
}
