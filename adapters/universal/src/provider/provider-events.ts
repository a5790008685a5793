import { EventListeners } from '@mooring/evm';

type Listener = (data: never) => void;

/** The provider's events, with the names of Node's emitter that programs use. */
export class ProviderEvents {
  readonly #listeners = new EventListeners();
  /** Wrappers of once-listeners, by event. */
  readonly #once = new Map<string, Map<Listener, Listener>>();

  on(event: string, listener: Listener): this {
    this.#listeners.add(event, listener);
    return this;
  }

  once(event: string, listener: Listener): this {
    const first = (data: never): void => {
      this.#endOnce(event, listener);
      listener(data);
    };
    this.#endOnce(event, listener);
    const ofEvent = this.#once.get(event) ?? new Map<Listener, Listener>();
    this.#once.set(event, ofEvent.set(listener, first));
    return this.on(event, first);
  }

  off(event: string, listener: Listener): this {
    this.#listeners.delete(event, listener);
    this.#endOnce(event, listener);
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener);
  }

  removeAllListeners(event?: string): this {
    this.#listeners.clear(event);
    if (event === undefined) this.#once.clear();
    else this.#once.delete(event);
    return this;
  }

  /** Accepts any number of listeners. Connectors call this on Node's emitter, which warns above ten. */
  setMaxListeners(_most: number): this {
    return this;
  }

  listenerCount(event: string): number {
    return this.#listeners.count(event);
  }

  emit(event: string, data?: unknown): boolean {
    const heard = this.listenerCount(event) > 0;
    this.#listeners.emit(event, data);
    return heard;
  }

  #endOnce(event: string, listener: Listener): void {
    const first = this.#once.get(event)?.get(listener);
    if (first === undefined) return;
    this.#listeners.delete(event, first);
    this.#once.get(event)?.delete(listener);
  }
}
