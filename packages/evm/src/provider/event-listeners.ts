/** The listeners of a provider. All are called even if one throws; its error is reported as uncaught. */
export class EventListeners {
  readonly #listeners = new Map<string, Set<(data: never) => void>>();

  add(event: string, listener: (data: never) => void): void {
    const set = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, set.add(listener));
  }

  delete(event: string, listener: (data: never) => void): void {
    this.#listeners.get(event)?.delete(listener);
  }

  /** Removes the listeners of one event, or of all. */
  clear(event: string | undefined): void {
    if (event === undefined) this.#listeners.clear();
    else this.#listeners.delete(event);
  }

  count(event: string): number {
    return this.#listeners.get(event)?.size ?? 0;
  }

  emit(event: string, data: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) {
      try {
        listener(data as never);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
