/** Per topic; a relay pushes again what it thinks was lost, at most a few times and soon. */
const maxPerTopic = 64;

/** Messages of this run by topic and hash, each with the promise of its being stored. */
export class SeenMessages {
  readonly #topics = new Map<string, Map<string, Promise<void>>>();

  get(topic: string, hash: string): Promise<void> | undefined {
    return this.#topics.get(topic)?.get(hash);
  }

  add(topic: string, hash: string, stored: Promise<void>): void {
    const hashes = this.#topics.get(topic) ?? new Map<string, Promise<void>>();
    this.#topics.set(topic, hashes);
    hashes.set(hash, stored);
    if (hashes.size <= maxPerTopic) return;
    const [oldest] = hashes.keys();
    if (oldest !== undefined) hashes.delete(oldest);
  }

  delete(topic: string, hash: string): void {
    this.#topics.get(topic)?.delete(hash);
  }

  deleteTopic(topic: string): void {
    this.#topics.delete(topic);
  }
}
