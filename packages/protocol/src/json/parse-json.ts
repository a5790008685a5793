import { endOfString, measureJson } from './scan-json.ts';

/** Longer digit runs are left to `JSON.parse`: turning them into big integers is work a sender could abuse. */
const maxDigits = 1_000;

/** Levels that anything known needs many times over, and that whatever walks, copies or stores a value can take. */
const usualDepth = 128;

/** Bounds of parsed JSON. */
export interface ParseJsonOptions {
  /** Levels of nested lists and objects that are read; 128 unless stated. */
  readonly maxDepth?: number | undefined;
}

/** Only text with such a run where a number may begin can hold an integer above 2^53−1. */
const possibleBigInteger = /(?:^|[\s:,[-])(?:\d{17}|9\d{15})/;
const possibleMarker = /\dn"/;
const marker = /^\d+n$/;
const numberToken = /-?\d[\d.eE+-]*/g;
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
    // The plain search is the quicker one, and nearly always enough.
    const mayHoldMarkers = marked.includes('n"') && possibleMarker.test(marked);
    const value: unknown = JSON.parse(marked);
    return mayHoldMarkers ? restoreBigIntegers(value) : value;
  } catch {
    return text;
  }
}

/** Walks from string to string, so that the rewrite sees only what stands between them. Linear in the text's length. */
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

/** Walks instead of handing `JSON.parse` a reviver, which costs several times as much and overflows the stack where it is deep. */
function restoreBigIntegers(root: unknown): unknown {
  if (isMarker(root)) return toBigInteger(root);
  const waiting: object[] = isContainer(root) ? [root] : [];
  for (let container = waiting.pop(); container; container = waiting.pop()) {
    if (Array.isArray(container)) restoreInList(container, waiting);
    else restoreInObject(container, waiting);
  }
  return root;
}

/** By index: the keys of a long list would be as many texts. */
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
      // A member called `__proto__` is one like any other; assigning to it would not be.
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
