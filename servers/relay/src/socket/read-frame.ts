/**
 * Parses a frame. Big integers are not preserved: the relay only ever returns an id, and takes that from the text ({@link
 * writeId}).
 *
 * @returns the value; `undefined` if it is not JSON
 */
export function readFrame(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
