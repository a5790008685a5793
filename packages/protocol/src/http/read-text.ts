import { type ReadBounds, readBytes } from './read-body.ts';

/**
 * Reads the body of a request or response as text; `undefined` if it is too long, in which case the rest stays unread.
 */
export async function readText(
  message: Pick<Response, 'body' | 'headers'>,
  bounds: ReadBounds,
): Promise<string | undefined> {
  const bytes = await readBytes(message, bounds);
  return bytes && new TextDecoder().decode(bytes);
}
