/** Who listens to a provider. One that throws does not keep others from hearing; its error is reported as its own. */
export class EventListeners {
  readonly #listeners = new Map<string, Set<(data: never) => void>>();

  add(event: string, listener: (data: never) => void): void {
    const set = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, set.add(listener));
  }

  delete(event: string, listener: (data: never) => void): void {
    this.#listeners.get(event)?.delete(listener);
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
