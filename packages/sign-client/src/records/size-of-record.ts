import { stringifyJson } from '@mooring/protocol';

const measured = new WeakMap<object, number>();

/** Characters of a record as JSON. Records are immutable, so each is measured once. */
export function sizeOfRecord(record: object): number {
  const known = measured.get(record) ?? stringifyJson(record).length;
  measured.set(record, known);
  return known;
}
