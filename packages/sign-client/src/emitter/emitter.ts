type Listener<Payload> = (payload: Payload) => void;

interface Entry {
  readonly listener: Listener<never>;
  /** Present on a listener that is called once. */
  readonly once?: { called: boolean };
}

/** Calls a function of the application. What it throws is reported once the caller is done, and does not stop it. */
export function callListener<Payload>(listener: (payload: Payload) => void, payload: Payload): void {
  try {
    listener(payload);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** Listeners by event name. A throwing listener does not stop the others. */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, readonly Entry[]>();

  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): this {
    return this.#add(name, { listener });
  }

  once<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): this {
    return this.#add(name, { listener, once: { called: false } });
  }

  off<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): this {
    const entry = this.#listeners.get(name)?.find((one) => one.listener === listener);
    if (entry) this.#remove(name, entry);
    return this;
  }

  removeListener<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): this {
    return this.off(name, listener);
  }

  removeAllListeners(name?: keyof Events): this {
    if (name === undefined) this.#listeners.clear();
    else this.#listeners.delete(name);
    return this;
  }

  listenerCount(name: keyof Events): number {
    return this.#listeners.get(name)?.length ?? 0;
  }

  /** @returns whether there was a listener */
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): boolean {
    const entries = this.#listeners.get(name) ?? [];
    for (const entry of entries) {
      if (entry.once) {
        // A listener before it may have emitted the same event.
        if (entry.once.called) continue;
        entry.once.called = true;
        this.#remove(name, entry);
      }
      callListener(entry.listener as Listener<Events[Name]>, payload);
    }
    return entries.length > 0;
  }

  #add(name: keyof Events, entry: Entry): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), entry]);
    return this;
  }

  #remove(name: keyof Events, entry: Entry): void {
    const entries = this.#listeners.get(name) ?? [];
    this.#listeners.set(
      name,
      entries.filter((one) => one !== entry),
    );
  }
}
