import type { StoredMessage } from '../store/relay-store.ts';

/** One encoding of a large message for all its readers, kept as long as any of them has yet to be sent it. */
export class SharedBodies {
  readonly #bodies = new Map<string, WeakRef<Buffer>>();
  readonly #forget = new FinalizationRegistry<string>((key) => {
    if (!this.#bodies.get(key)?.deref()) this.#bodies.delete(key);
  });

  /** The message's `data` as bytes. */
  of({ topic, sequence, data }: StoredMessage): Buffer {
    const key = `${topic}${sequence}`;
    const known = this.#bodies.get(key)?.deref();
    if (known) return known;
    const body = Buffer.from(data);
    this.#bodies.set(key, new WeakRef(body));
    this.#forget.register(body, key);
    return body;
  }
}
