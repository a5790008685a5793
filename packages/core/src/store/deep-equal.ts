/** Equality of plain data (objects, arrays, primitives), so that an unchanged report keeps its identity. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const leftEntries = Object.entries(left).filter(([, value]) => value !== undefined);
  const rightEntries = Object.entries(right).filter(([, value]) => value !== undefined);
  if (Array.isArray(left) !== Array.isArray(right) || leftEntries.length !== rightEntries.length)
    return false;
  const rightRecord = right as Readonly<Record<string, unknown>>;
  return leftEntries.every(([key, value]) => deepEqual(value, rightRecord[key]));
}
