import type { StoredMessage } from '../store/relay-store.ts';

/** Shares one encoding of a large message between its readers, until it has been sent to all of them. */
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
