/** Record keys by topic, in order of arrival. Most topics have one key, which needs no set. */
export class KeysByTopic {
  readonly #keys = new Map<string, string | Set<string>>();

  of(topic: string): Iterable<string> {
    const keys = this.#keys.get(topic);
    return typeof keys === 'string' ? [keys] : (keys ?? []);
  }

  count(topic: string): number {
    const keys = this.#keys.get(topic);
    return typeof keys === 'string' ? 1 : (keys?.size ?? 0);
  }

  add(topic: string, key: string): void {
    const keys = this.#keys.get(topic);
    if (keys === undefined) this.#keys.set(topic, key);
    else if (typeof keys !== 'string') keys.add(key);
    else if (keys !== key) this.#keys.set(topic, new Set([keys, key]));
  }

  delete(topic: string, key: string): void {
    const keys = this.#keys.get(topic);
    if (keys === key) this.#keys.delete(topic);
    else if (keys instanceof Set && keys.delete(key) && keys.size === 0) this.#keys.delete(topic);
  }
}
