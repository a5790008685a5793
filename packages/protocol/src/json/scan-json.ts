/** Size of a JSON text. */
export interface JsonSize {
  /** Levels of nested lists and objects; 0 for a bare value. */
  readonly depth: number;
  /** Upper bound of the number of values: one for the text, plus one per opening bracket and comma. */
  readonly nodes: number;
}

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Measures a text as if it were JSON, without parsing it. Linear in its length. */
export function measureJson(text: string): JsonSize {
  let depth = 0;
  let deepest = 0;
  let nodes = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index) - 1;
    else if (code === comma) nodes += 1;
    else if (code === openList || code === openObject) {
      nodes += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === closeList || code === closeObject) depth -= 1;
  }
  return { depth: deepest, nodes };
}

/**
 * Reduces a JSON text to its top level: every array or object in it becomes `null`. For texts that are too large to
 * parse but whose sender needs an answer.
 */
export function headOfJson(text: string): string {
  let head = '';
  let depth = 0;
  /** Start of the part not copied yet. */
  let from = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index) - 1;
    else if (code === openList || code === openObject) {
      depth += 1;
      if (depth === 2) head += `${text.slice(from, index)}null`;
    } else if (code === closeList || code === closeObject) {
      depth -= 1;
      if (depth === 1) from = index + 1;
    }
  }
  return depth > 1 ? head : head + text.slice(from);
}

/** The end of the string that opens at an index; the end of the text if the string is unterminated. */
export function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close !== -1) {
    let backslashes = 0;
    while (text[close - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return close + 1;
    close = text.indexOf('"', close + 1);
  }
  return text.length;
}
