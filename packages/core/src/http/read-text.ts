import { readBytes } from './read-bytes.ts';

/** The text of a response of `most` bytes at most; `undefined` for a longer one, which is left unread from there on. */
export async function readText(response: Response, most: number): Promise<string | undefined> {
  const bytes = await readBytes(response, most);
  return bytes && new TextDecoder().decode(bytes);
}
