/**
 * Serialises the originals' storage on disk. Their own allows a read during a write: the reader finds an empty file,
 * and a process that is killed meanwhile leaves it empty.
 */
export class OrderedStorage {
  /** @type {StoredEntries} */
  #storage;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  #waiting = 0;

  /**
   * @typedef {object} StoredEntries What the originals take as `storage`.
   * @property {() => Promise<string[]>} getKeys
   * @property {() => Promise<[string, unknown][]>} getEntries
   * @property {(key: string) => Promise<unknown>} getItem
   * @property {(key: string, value: unknown) => Promise<void>} setItem
   * @property {(key: string) => Promise<void>} removeItem
   *
   * @param {StoredEntries} storage
   */
  constructor(storage) {
    this.#storage = storage;
  }

  /** Whether no call is waiting or under way: the files are whole. */
  get idle() {
    return this.#waiting === 0;
  }

  getKeys() {
    return this.#next(() => this.#storage.getKeys());
  }

  getEntries() {
    return this.#next(() => this.#storage.getEntries());
  }

  /** @param {string} key */
  getItem(key) {
    return this.#next(() => this.#storage.getItem(key));
  }

  /** @param {string} key @param {unknown} value */
  setItem(key, value) {
    return this.#next(() => this.#storage.setItem(key, value));
  }

  /** @param {string} key */
  removeItem(key) {
    return this.#next(() => this.#storage.removeItem(key));
  }

  /**
   * @template Result
   * @param {() => Promise<Result>} call
   */
  async #next(call) {
    this.#waiting += 1;
    const done = this.#last.then(call);
    this.#last = done.catch(() => {});
    try {
      return await done;
    } finally {
      this.#waiting -= 1;
    }
  }
}
