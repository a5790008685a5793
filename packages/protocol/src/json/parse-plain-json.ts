import { measureJson } from './scan-json.ts';

/** Nesting levels that every JavaScript engine can walk and write again. */
const usualDepth = 128;

/**
 * Parses untrusted JSON. Deeper nesting than allowed is refused: `JSON.parse` accepts any depth, but `JSON.stringify`
 * and every recursive walk overflow the stack on it.
 *
 * @param maxDepth levels of nested arrays and objects
 * @returns `undefined` if the text is not JSON or too deep
 */
export function parsePlainJson(text: string, maxDepth: number = usualDepth): unknown {
  if (measureJson(text).depth > maxDepth) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
