/** `joinClasses('a', open && 'b')` → `'a b'` or `'a'`. */
export function joinClasses(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
