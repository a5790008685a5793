/** ABI-encodes a name and a resolver call as `(bytes, bytes, string[])` with an empty list. */
export function encodeBytes([first, second]: readonly [string, string]): string {
  const one = tail(first);
  const two = tail(second);
  const start = 3 * 32;
  const places = [start, start + one.length / 2, start + (one.length + two.length) / 2];
  return `${places.map(word).join('')}${one}${two}${word(0)}`;
}

/** Decodes the first member of an answer as `bytes`, in hex without 0x; `undefined` if it is malformed. */
export function readBytesResult(hex: string): string | undefined {
  const at = readWord(hex, 0);
  const length = at === undefined ? undefined : readWord(hex, at);
  if (at === undefined || length === undefined || length === 0) return undefined;
  const start = (at + 32) * 2;
  const bytes = hex.slice(start, start + length * 2);
  return bytes.length === length * 2 ? bytes.toLowerCase() : undefined;
}

/** Size limit in bytes, enough for every requested record. */
const longest = 65_536;

function readWord(hex: string, at: number): number | undefined {
  const text = hex.slice(at * 2, at * 2 + 64);
  if (!/^[0-9a-f]{64}$/i.test(text)) return undefined;
  const value = BigInt(`0x${text}`);
  return value > longest ? undefined : Number(value);
}

function tail(hex: string): string {
  const length = Math.ceil(hex.length / 64) * 64;
  return `${word(hex.length / 2)}${hex.padEnd(length, '0')}`;
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0');
}
