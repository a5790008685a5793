import type { SignEngine } from '../engine/sign-engine.ts';
import { type StoredRequest, toPendingRequest } from '../records/stored-request.ts';
import { readUnanswered } from './keep-answer.ts';
import { onRequestGone } from './on-request-gone.ts';

/** Milliseconds for which a hidden window leaves a request to a visible one, also one that a link to the wallet opens now. */
const hiddenDelay = 5_000;
/** Milliseconds until a hidden window tells windows that opened meanwhile of a request, before it takes the request itself. */
const reminderDelay = 4_000;
/** Milliseconds between attempts to take over a request. */
const retryEvery = 5_000;

/**
 * Emits each request in one of the windows that share storage, so that two of them cannot both execute it. That window
 * keeps the request until it is gone; if the window is closed first, another one emits the request.
 */
export class RequestWindows {
  readonly #engine: SignEngine;
  /** Releases the locks of requests that this window emitted. */
  readonly #held = new Map<number, () => void>();
  /** Requests that this window tries to take. */
  readonly #taking = new Set<number>();
  /** Requests that this window takes over if it can. */
  readonly #waiting = new Set<number>();
  #retries = false;

  constructor(engine: SignEngine) {
    this.#engine = engine;
    const { core, elsewhere } = engine;
    core.requests.onChange(({ id, value }) => {
      if (value) return;
      this.#waiting.delete(Number(id));
      elsewhere.delete(Number(id));
    });
    onRequestGone(
      engine,
      (id) => this.#held.has(id),
      (id) => {
        this.#held.get(id)?.();
        this.#held.delete(id);
      },
    );
    // A window that opened later has not heard that the request was shown.
    core.onBroadcast('request-taken', (id) => {
      if (typeof id === 'number' && !this.#held.has(id)) this.#leave(id);
    });
    core.onTakeover(() => this.#retry());
  }

  /** Emits a request here if this window gets it. */
  offer(request: StoredRequest): void {
    const { core, events } = this.#engine;
    if (!this.#isShared) events.emit('session_request', toPendingRequest(request));
    else if (core.isVisible()) void this.#take(request.id);
    else {
      core.clock.after(reminderDelay, () => this.#remind(request.id));
      core.clock.after(hiddenDelay, () => void this.#take(request.id));
    }
  }

  /** A visible window that has opened meanwhile takes the request. */
  #remind(id: number): void {
    const { core, elsewhere } = this.#engine;
    if (core.isReady && core.requests.has(id) && !elsewhere.has(id)) core.broadcast('request-shown', id);
  }

  /** Finds out which stored requests other windows have. Call before the application can list them. */
  async look(): Promise<void> {
    const { core } = this.#engine;
    if (!this.#isShared) return;
    await Promise.all(
      core.requests.values().map(async ({ id }) => {
        const release = await core.locks.take(windowLock(id));
        if (release) release();
        else this.#leave(id);
      }),
    );
  }

  get #isShared(): boolean {
    const { core, config } = this.#engine;
    return core.locks.isShared && config.requestsInEveryTab !== true;
  }

  async #take(id: number): Promise<void> {
    const { core, events } = this.#engine;
    if (this.#held.has(id) || this.#taking.has(id) || !core.requests.has(id)) return;
    // For instance a client that its page has replaced.
    if (events.listenerCount('session_request') === 0) {
      this.#wait(id);
      return;
    }
    this.#taking.add(id);
    const release = await core.locks.take(windowLock(id));
    if (release) await this.#emit(id, release);
    else this.#leave(id);
    this.#taking.delete(id);
  }

  /** Emits a request unless it has expired or the window that had it before has answered it. */
  async #emit(id: number, release: () => void): Promise<void> {
    const { core, elsewhere, events } = this.#engine;
    try {
      const known = core.requests.get(id);
      const request = known && (await readUnanswered(this.#engine, known));
      core.assertReady();
      // The window that deletes expired requests may be frozen.
      if (!request || request.params.request.expiryTimestamp <= this.#engine.now) {
        this.#waiting.delete(id);
        release();
        return;
      }
      this.#held.set(id, release);
      this.#waiting.delete(id);
      elsewhere.delete(id);
      core.broadcast('request-taken', id);
      events.emit('session_request', toPendingRequest(request));
    } catch {
      // Storage failed, or this client is disposed of.
      release();
      this.#wait(id);
    }
  }

  #leave(id: number): void {
    const { core, elsewhere } = this.#engine;
    if (!core.requests.has(id)) return;
    elsewhere.add(id);
    this.#wait(id);
  }

  #wait(id: number): void {
    this.#waiting.add(id);
    if (this.#retries) return;
    this.#retries = true;
    const retry = () => {
      this.#retries = false;
      this.#retry();
    };
    this.#engine.core.clock.after(retryEvery, retry, { background: true });
  }

  #retry(): void {
    if (!this.#engine.core.isReady) return;
    for (const id of this.#waiting) void this.#take(id);
  }
}

/** Name of the lock held by the window that emitted a request. */
function windowLock(id: number): string {
  return `window/${id}`;
}
