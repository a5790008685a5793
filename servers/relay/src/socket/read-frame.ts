/**
 * What a frame says. Big integers are not kept as such: the relay only ever gives an id back, and takes that from the
 * text ({@link writeId}).
 *
 * @returns the value; `undefined` for what is no JSON
 */
export function readFrame(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
