type Listener<Payload> = (payload: Payload) => void;

/** Listeners by event name. A throwing listener does not stop the others. */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, { listener: Listener<never>; once: boolean }[]>();

  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): this {
    return this.#add(name, listener, false);
  }

  once<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): this {
    return this.#add(name, listener, true);
  }

  off<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): this {
    const entries = this.#listeners.get(name) ?? [];
    const index = entries.findIndex((entry) => entry.listener === listener);
    if (index !== -1)
      this.#listeners.set(
        name,
        entries.filter((_entry, position) => position !== index),
      );
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
      if (entry.once) this.off(name, entry.listener as Listener<Events[Name]>);
      try {
        (entry.listener as Listener<Events[Name]>)(payload);
      } catch (error) {
        // An application error: reported once every listener has run.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
    return entries.length > 0;
  }

  #add<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>, once: boolean): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), { listener, once }]);
    return this;
  }
}
