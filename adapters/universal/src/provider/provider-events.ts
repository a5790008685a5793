import { EventListeners } from '@mooring/evm';

type Listener = (data: never) => void;

/** The provider's events, with the names of Node's emitter that programs use. */
export class ProviderEvents {
  readonly #listeners = new EventListeners();
  readonly #once = new Map<Listener, Listener>();

  on(event: string, listener: Listener): this {
    this.#listeners.add(event, listener);
    return this;
  }

  once(event: string, listener: Listener): this {
    const first = (data: never): void => {
      this.off(event, listener);
      listener(data);
    };
    this.#once.set(listener, first);
    return this.on(event, first);
  }

  off(event: string, listener: Listener): this {
    this.#listeners.delete(event, listener);
    const first = this.#once.get(listener);
    if (first !== undefined) this.#listeners.delete(event, first);
    this.#once.delete(listener);
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener);
  }

  removeAllListeners(event?: string): this {
    this.#listeners.clear(event);
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
}
