/** Reads a member of an object of another program. `undefined` if it is missing, or if reading it throws. */
export function readMember(object: unknown, name: string): unknown {
  try {
    return Reflect.get(Object(object), name);
  } catch {
    return undefined;
  }
}
