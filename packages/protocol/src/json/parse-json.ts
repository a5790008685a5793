/** Longer digit runs are left to `JSON.parse`: turning them into big integers is work a sender could abuse. */
const maxDigits = 1_000;

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
 * @returns the value, or the text itself, unchanged, when it is not JSON. Never throws.
 */
export function parseJson(text: string): unknown {
  try {
    const marked = possibleBigInteger.test(text) ? markBigIntegers(text) : text;
    // The plain search is the quicker one, and nearly always enough.
    const mayHoldMarkers = marked.includes('n"') && possibleMarker.test(marked);
    return mayHoldMarkers ? JSON.parse(marked, reviveBigInteger) : JSON.parse(marked);
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

function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close !== -1) {
    let backslashes = 0;
    while (text[close - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return close + 1;
    close = text.indexOf('"', close + 1);
  }
  return text.length;
}

function markNumbers(text: string): string {
  if (!possibleBigInteger.test(text)) return text;
  return text.replace(numberToken, (token) =>
    integer.test(token) && token.length <= maxDigits && Number(token) > Number.MAX_SAFE_INTEGER
      ? `"${token}n"`
      : token,
  );
}

function reviveBigInteger(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length > maxDigits + 1 || !marker.test(value)) return value;
  return BigInt(value.slice(0, -1));
}
