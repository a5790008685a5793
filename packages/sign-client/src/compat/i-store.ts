/** Records by key, under the original's type names. */
export interface IStore<Key, Value> {
  readonly length: number;
  readonly keys: Key[];
  readonly values: Value[];
  /** @throws MooringError `NO_MATCHING_KEY` */
  get(key: Key): Value;
  /** @param filter members that must be equal */
  getAll(filter?: Partial<Value>): Value[];
}
