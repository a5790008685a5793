/** Whether two selections of the state hold the same values. */
export function sameParts(parts: readonly unknown[], others: readonly unknown[]): boolean {
  return parts.length === others.length && parts.every((part, index) => Object.is(part, others[index]));
}
