import { settledWithin } from '@mooring/protocol/time';
import { storageTimeoutMs } from '../engine/kept-messages.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { roundRobin, type StoredRequest } from '../records/stored-request.ts';
import type { RequestWindows } from './request-windows.ts';

/** Requests that are remembered after they are gone: their deletion may fail, or messages about them may arrive late. */
const maxRemembered = 500;

/**
 * Shows pending requests to the application one at a time, the next once the previous is answered or gone. Alternates
 * between sites; requests of one site are shown in order of arrival, regardless of their ids.
 */
export class RequestQueue {
  readonly #engine: SignEngine;
  readonly #windows: RequestWindows;
  /** Topics of requests already emitted, by id, so that the application shows each request once. */
  readonly #offered = new Map<number, string>();
  /** When each topic last had its turn. */
  readonly #turns = new Map<string, number>();
  #turn = 0;
  #head: number | undefined;
  #started = false;
  #pausing = false;

  constructor(engine: SignEngine, windows: RequestWindows) {
    this.#engine = engine;
    this.#windows = windows;
    const { core } = engine;
    core.requests.onChange(({ value, previous }) => {
      if (previous && !value) this.#onGone(previous.id);
    });
    core.sessions.onChange(({ id: topic, value }) => {
      if (!value) this.#turns.delete(topic);
    });
    core.onBroadcast('request-shown', (id) => this.#onShown(id));
    core.onTakeover(() => {
      this.#started = true;
      this.next();
    });
  }

  /** Shows a new request if it is its turn. */
  offer(request: StoredRequest): void {
    // A new request means that messages are flowing, so no older one is still to come.
    this.#started = true;
    if (!this.#engine.config.disableRequestQueue) this.next();
    else if (this.#isWaiting(request)) this.#emit(request);
  }

  next(): void {
    if (!this.#started || !this.#engine.core.isOwner) return;
    const waiting = roundRobin(
      this.#engine.core.requests.values().filter((request) => this.#isWaiting(request)),
    );
    if (this.#engine.config.disableRequestQueue) for (const request of waiting) this.#emit(request);
    if (this.#head !== undefined || this.#pausing) return;
    const turnOf = ({ topic }: StoredRequest) => this.#turns.get(topic) ?? 0;
    // A stable sort keeps the order of topics whose last turn was equally long ago.
    const [next] = [...waiting].sort((one, other) => turnOf(one) - turnOf(other));
    if (!next) return;
    this.#head = next.id;
    this.#turn += 1;
    this.#turns.set(next.topic, this.#turn);
    this.#emit(next);
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
    core.clock.after(pause, () => {
      this.#pausing = false;
      this.next();
    });
  }

  #emit(request: StoredRequest): void {
    if (!this.#remember(request)) return;
    this.#afterResponses(request, () => {
      // Other tabs store the record and read its params themselves when needed.
      this.#engine.core.broadcast('request-shown', request.id);
      this.#windows.offer(request);
    });
  }

  #onShown(id: unknown): void {
    const request = typeof id === 'number' ? this.#engine.core.requests.get(id) : undefined;
    if (!request || !this.#isWaiting(request)) return;
    this.#remember(request);
    this.#afterResponses(request, () => this.#windows.offer(request));
  }

  /**
   * Shows a request once the responses of this tab are done and their callers have continued: one that dismisses its
   * dialog would otherwise dismiss this request.
   */
  #afterResponses(request: StoredRequest, show: () => void): void {
    const { core, config, responses, answered } = this.#engine;
    if (config.disableRequestQueue || responses.size === 0) {
      show();
      return;
    }
    const showPending = () => {
      const isPending = core.requests.get(request.id)?.topic === request.topic && !answered.has(request);
      if (isPending && core.isReady) show();
    };
    // Only storage can keep a response waiting whose request is gone.
    const settled = Promise.allSettled([...responses.values()].map(({ done }) => done));
    const done = settledWithin(core.clock, storageTimeoutMs, settled);
    // A timer runs after the callers of every settled promise. In React Native, setImmediate is a microtask.
    void done.then(() => core.clock.after(0, showPending));
  }

  #isWaiting(request: StoredRequest): boolean {
    return !this.#wasOffered(request) && !this.#engine.answered.has(request);
  }

  /** Two sites may choose the same id, one after the other. */
  #wasOffered({ id, topic }: StoredRequest): boolean {
    return this.#offered.get(id) === topic;
  }

  /** @returns whether it was not shown before */
  #remember(request: StoredRequest): boolean {
    if (this.#wasOffered(request)) return false;
    const { id, topic } = request;
    this.#offered.delete(id);
    this.#offered.set(id, topic);
    if (this.#offered.size > maxRemembered) {
      const gone = [...this.#offered.keys()].filter((known) => !this.#engine.core.requests.has(known));
      for (const oldest of gone.slice(0, -maxRemembered)) this.#offered.delete(oldest);
    }
    return true;
  }
}
