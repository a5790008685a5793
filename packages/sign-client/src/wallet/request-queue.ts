import type { PendingRequest } from '../engine/records.ts';
import type { SignEngine } from '../engine/sign-engine.ts';

const maxRemembered = 500;

/** Shows pending requests to the application: the oldest one, and the next when that is answered or gone. */
export class RequestQueue {
  readonly #engine: SignEngine;
  /** Ids whose event went out: a person is never asked twice. */
  readonly #offered = new Set<number>();
  #head: number | undefined;
  #started = false;
  #pausing = false;

  constructor(engine: SignEngine) {
    this.#engine = engine;
    const { core } = engine;
    core.requests.onChange(({ value, previous }) => {
      if (previous && !value) this.#onGone(previous.id);
    });
    core.onTakeover(() => {
      this.#started = true;
      this.next();
    });
  }

  /** Shows a request that has just come, if it is its turn. */
  offer(request: PendingRequest): void {
    // Its being here shows that messages flow: nothing older is left to wait for.
    this.#started = true;
    if (this.#engine.config.disableRequestQueue) this.#emit(request);
    else this.next();
  }

  next(): void {
    if (!this.#started || !this.#engine.core.isOwner) return;
    const waiting = this.#engine.core.requests.values().filter(({ id }) => !this.#offered.has(id));
    if (this.#engine.config.disableRequestQueue) for (const request of waiting) this.#emit(request);
    if (this.#head !== undefined || this.#pausing) return;
    const [oldest] = [...waiting].sort((one, other) => one.id - other.id);
    if (!oldest) return;
    this.#head = oldest.id;
    this.#emit(oldest);
  }

  #onGone(id: number): void {
    if (this.#head !== id) return;
    this.#head = undefined;
    const { core, config } = this.#engine;
    const pause = config.requestQueuePause ?? 0;
    if (pause <= 0) {
      queueMicrotask(() => this.next());
      return;
    }
    this.#pausing = true;
    core.clock.setTimeout(() => {
      this.#pausing = false;
      this.next();
    }, pause);
  }

  #emit(request: PendingRequest): void {
    if (this.#offered.has(request.id)) return;
    this.#offered.add(request.id);
    if (this.#offered.size > maxRemembered) {
      const [oldest] = this.#offered;
      if (oldest !== undefined) this.#offered.delete(oldest);
    }
    this.#engine.emit('session_request', request);
  }
}
