/** Time as core and adapters see it; a test passes its own. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** Returns a function that cancels the timer. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Small synchronous key-value storage; `localStorage` in a browser, absent on a server. May throw. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Under which name others see a key, where that is another one. */
  nameOf?(key: string): string;
}
