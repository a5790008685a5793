import { endOfString, measureJson } from './scan-json.ts';

/** Leaves longer digit runs to `JSON.parse`: converting them to bigints is work that a sender could abuse. */
const maxDigits = 1_000;

/** Nesting levels: far more than any known message needs, and safe to walk, copy or store. */
const usualDepth = 128;

/** Limits of parsed JSON. */
export interface ParseJsonOptions {
  /** Maximum levels of nested arrays and objects. Default: 128. */
  readonly maxDepth?: number | undefined;
}

/** Only text with such a run at a possible start of a number can contain an integer above 2^53−1. */
const possibleBigInteger = /(?:^|[\s:,[-])(?:\d{17}|9\d{15})/;
const possibleMarker = /\dn"/;
const marker = /^\d+n$/;
/** Not a whole number before a colon, which is not JSON: marked, it would be a key. */
const numberToken = /-?\d[\d.eE+-]*(?!\s*:)/g;
const integer = /^[1-9]\d*$/;

/**
 * Parses what the pairing protocol's peers write (pairing-protocol §1.5): JSON in which a bare integer above
 * 2^53−1, or a string of digits with the suffix `n`, is a big integer. Digits inside other strings are never touched.
 *
 * @returns the value, or the text itself, unchanged, when it is not JSON or too deep. Never throws.
 */
export function parseJson(text: string, { maxDepth = usualDepth }: ParseJsonOptions = {}): unknown {
  if (measureJson(text).depth > maxDepth) return text;
  try {
    const marked = possibleBigInteger.test(text) ? markBigIntegers(text) : text;
    // The plain search is faster and nearly always sufficient.
    const mayHoldMarkers = marked.includes('n"') && possibleMarker.test(marked);
    const value: unknown = JSON.parse(marked);
    return mayHoldMarkers ? restoreBigIntegers(value) : value;
  } catch {
    return text;
  }
}

/** Skips strings, so that only the text between them is rewritten. Linear in the text's length. */
function markBigIntegers(text: string): string {
  let result = '';
  let position = 0;
  while (position < text.length) {
    const open = text.indexOf('"', position);
    if (open === -1) return result + markNumbers(text.slice(position));
    const end = endOfString(text, open);
    result += markNumbers(text.slice(position, open)) + text.slice(open, end);
    position = end;
  }
  return result;
}

function markNumbers(text: string): string {
  if (!possibleBigInteger.test(text)) return text;
  return text.replace(numberToken, (token) =>
    integer.test(token) && token.length <= maxDigits && Number(token) > Number.MAX_SAFE_INTEGER
      ? `"${token}n"`
      : token,
  );
}

/**
 * Walks the value instead of using a `JSON.parse` reviver, which costs several times as much and overflows the stack.
 */
function restoreBigIntegers(root: unknown): unknown {
  if (isMarker(root)) return toBigInteger(root);
  const waiting: object[] = isContainer(root) ? [root] : [];
  for (let container = waiting.pop(); container; container = waiting.pop()) {
    if (Array.isArray(container)) restoreInList(container, waiting);
    else restoreInObject(container, waiting);
  }
  return root;
}

/** By index: the keys of a long array would create as many strings. */
function restoreInList(list: unknown[], waiting: object[]): void {
  for (let index = 0; index < list.length; index += 1) {
    const value = list[index];
    if (isContainer(value)) waiting.push(value);
    else if (isMarker(value)) list[index] = toBigInteger(value);
  }
}

function restoreInObject(object: object, waiting: object[]): void {
  for (const [key, value] of Object.entries(object)) {
    if (isContainer(value)) waiting.push(value);
    else if (isMarker(value)) {
      // Assigning to `__proto__` would not create a member.
      const description = {
        value: toBigInteger(value),
        writable: true,
        enumerable: true,
        configurable: true,
      };
      Object.defineProperty(object, key, description);
    }
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isMarker(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= maxDigits + 1 && value.endsWith('n') && marker.test(value)
  );
}

function toBigInteger(digits: string): bigint {
  return BigInt(digits.slice(0, -1));
}
