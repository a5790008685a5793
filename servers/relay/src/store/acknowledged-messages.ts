import { ExpiringMap } from './expiring-map.ts';

/**
 * Remembers messages for a while after a reader has acknowledged them. The id alone is the key, since it is the hash of
 * the message; only the same message on several topics needs keys of both.
 */
export class AcknowledgedMessages {
  /** The latest topic by id; earlier ones are stored by topic and id. */
  readonly #topics: ExpiringMap<string>;

  /** @param options as {@link ExpiringMap} takes them */
  constructor({ window, capacity }: { readonly window: number; readonly capacity: number }) {
    this.#topics = new ExpiringMap(window, capacity);
  }

  add(topic: string, id: string, now: number): void {
    const latest = this.#topics.get(id, now);
    if (latest !== undefined && latest !== topic) this.#topics.set(latest + id, latest, now);
    this.#topics.set(id, topic, now);
  }

  has(topic: string, id: string, now: number): boolean {
    const latest = this.#topics.get(id, now);
    return latest === topic || (latest !== undefined && this.#topics.get(topic + id, now) !== undefined);
  }
}
