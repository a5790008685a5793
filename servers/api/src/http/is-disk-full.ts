/** SQLSTATE of a database whose disk is full. */
const diskFull = '53100';

/** Whether a database could not store something because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  // The query builder wraps database errors.
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if ('code' in one && one.code === diskFull) return true;
  }
  return false;
}
