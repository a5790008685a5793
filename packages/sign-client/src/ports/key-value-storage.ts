/**
 * Where a client keeps its records: one value per key. Values are plain data (what JSON can hold).
 *
 * Shapes agree with the original packages' storage, so that an application's own implementation keeps working.
 */
export interface KeyValueStorage {
  getItem(key: string): Promise<unknown>;
  setItem(key: string, value: unknown): Promise<void>;
  removeItem(key: string): Promise<void>;
  getKeys(): Promise<readonly string[]>;
  /** All at once, where the storage can. */
  getEntries?(): Promise<readonly (readonly [string, unknown])[]>;
  /** Several writes as one, where the storage can: all or none. `undefined` removes. */
  setItems?(changes: readonly (readonly [string, unknown])[]): Promise<void>;
  /** Its last use; what was made for a client alone is closed with it. */
  close?(): Promise<void>;
}
