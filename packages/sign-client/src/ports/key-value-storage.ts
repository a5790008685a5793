/**
 * Where a client keeps its records: one value per key. Values are plain JSON data.
 *
 * Compatible with the original packages' storage, so that an application's own implementation keeps working.
 */
export interface KeyValueStorage {
  getItem(key: string): Promise<unknown>;
  setItem(key: string, value: unknown): Promise<void>;
  removeItem(key: string): Promise<void>;
  getKeys(): Promise<readonly string[]>;
  /** Reads everything at once, if supported. */
  getEntries?(): Promise<readonly (readonly [string, unknown])[]>;
  /** Writes several changes atomically, if supported. `undefined` removes. */
  setItems?(changes: readonly (readonly [string, unknown])[]): Promise<void>;
  /** Ends its use. The client only closes storage it created. */
  close?(): Promise<void>;
}
