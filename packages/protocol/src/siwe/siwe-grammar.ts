// The characters of RFC 3986, which EIP-4361 builds on.
const unreserved = String.raw`A-Za-z0-9\-._~`;
const subDelims = `!$&'()*+,;=`;
const pchar = `(?:[${unreserved}${subDelims}:@]|%[0-9A-Fa-f]{2})`;

const patterns = {
  scheme: /^[A-Za-z][A-Za-z0-9+.-]*$/,
  authority: new RegExp(String.raw`^(?:[${unreserved}${subDelims}:@\[\]]|%[0-9A-Fa-f]{2})+$`),
  statement: new RegExp(String.raw`^[${unreserved}${subDelims}:/?#\[\]@ ]+$`),
  uri: new RegExp(
    String.raw`^[A-Za-z][A-Za-z0-9+.-]*:(?:[${unreserved}${subDelims}:@/?#\[\]]|%[0-9A-Fa-f]{2})*$`,
  ),
  requestId: new RegExp(`^${pchar}*$`),
  nonce: /^[A-Za-z0-9]{8,}$/,
  time: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i,
} as const;

/** Whether a field of a message is valid in EIP-4361 and CAIP-122. A value that is not a string is invalid. */
export const siweGrammar = {
  scheme: (text: unknown): boolean => matches(patterns.scheme, text),
  domain: (text: unknown): boolean => matches(patterns.authority, text) && URL.canParse(`https://${text}`),
  statement: (text: unknown): boolean => matches(patterns.statement, text),
  uri: (text: unknown): boolean => matches(patterns.uri, text),
  nonce: (text: unknown): boolean => matches(patterns.nonce, text),
  time: (text: unknown): boolean => matches(patterns.time, text) && isRealDay(text),
  requestId: (text: unknown): boolean => matches(patterns.requestId, text),
} as const;

/** `test` alone would convert a missing nonce to the string `undefined` and accept it. */
function matches(pattern: RegExp, text: unknown): text is string {
  return typeof text === 'string' && pattern.test(text);
}

/** The 30th of February is well-formed but not a date. */
function isRealDay(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}
