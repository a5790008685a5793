import type { Clock } from '@mooring/protocol/time';

/** Milliseconds without a frame after which a socket with an unanswered call counts as silent. */
const silenceMs = 1_000;

export interface SilenceWatchOptions {
  readonly clock: Clock;
  /** When the oldest unanswered call was sent; `undefined` without one. */
  readonly oldestSentAt: () => number | undefined;
  readonly onChange: (isSilent: boolean) => void;
}

/** Notices that the relay leaves a call on an open socket unanswered. */
export class SilenceWatch {
  readonly #options: SilenceWatchOptions;
  #isSilent = false;
  /** When the current socket opened or last received a frame. */
  #heardAt = 0;
  #cancel: (() => void) | undefined;

  constructor(options: SilenceWatchOptions) {
    this.#options = options;
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Milliseconds for which a sent call has had no answer, and no frame has arrived; `undefined` without such a call. */
  get silence(): number | undefined {
    const { clock, oldestSentAt } = this.#options;
    const sentAt = oldestSentAt();
    return sentAt === undefined ? undefined : clock.now() - Math.max(sentAt, this.#heardAt);
  }

  onOpen(): void {
    this.#heardAt = this.#options.clock.now();
  }

  onFrame(): void {
    this.onOpen();
    this.#set(false);
  }

  /** Called after a call is sent. */
  start(): void {
    if (this.#cancel !== undefined || this.#isSilent) return;
    this.#cancel = this.#options.clock.after(
      silenceMs,
      () => {
        this.#cancel = undefined;
        const { silence } = this;
        if (silence === undefined) return;
        if (silence >= silenceMs) this.#set(true);
        else this.start();
      },
      { background: true },
    );
  }

  /** Called when no call waits for an answer. */
  stop(): void {
    this.#set(false);
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #set(isSilent: boolean): void {
    if (this.#isSilent === isSilent) return;
    this.#isSilent = isSilent;
    this.#options.onChange(isSilent);
  }
}
