/** Members that identify a person or hold a key. */
const secretNames: ReadonlySet<string> = new Set([
  'uri',
  'email',
  'signature',
  'symkey',
  'token',
  'password',
  'otp',
]);
/** Members that identify an account. */
const accountNames: ReadonlySet<string> = new Set(['address', 'ensname', 'recipient', 'account', 'receiver']);

/** Events whose `token` is the currency that is sent, by its symbol or address. */
const ofTokens: ReadonlySet<string> = new Set(['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR']);
const tokenAddress = /^(?:[-a-z0-9]{3,8}:[-\w]{1,32}:)?(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/;
const maxSymbolLength = 64;

const maxTextLength = 256;
/** Characters of a text that are read: a secret that the shorter text would cut is recognized whole. */
const readLength = 512;
const maxMembers = 40;
const deepest = 3;

/** A value of an event. */
export type EventValue =
  | string
  | number
  | boolean
  | null
  | readonly EventValue[]
  | { readonly [name: string]: EventValue };

/** The allowed members of an event. */
export interface CleanEventOptions {
  /** Whether to keep addresses and names of accounts. */
  readonly addresses: boolean;
  /** Name of the event, which tells a token that is sent from one that signs in. */
  readonly event?: string | undefined;
}

/**
 * The properties of an event without sensitive values: pairing links, e-mail addresses, signatures and keys, and
 * addresses unless allowed. Bounded in depth, members and length.
 */
export function cleanEvent(
  properties: unknown,
  options: CleanEventOptions,
): { readonly [name: string]: EventValue } {
  const cleaned = clean(properties, options, 0);
  if (!isRecord(cleaned)) return {};
  const token = sentToken(properties, options);
  return token === undefined ? cleaned : { ...cleaned, token };
}

/** An event's text without sensitive values. */
export function cleanText(text: string, { addresses }: CleanEventOptions): string {
  return (
    readable(text)
      // Links within links are encoded once more each.
      .replaceAll(/(\b|%(25)*[0-9a-f]{2})wc(:|%(25)*3a)\S*/gi, '…')
      .replaceAll(/[^\s@,;<>]+(@|%(25)*40)[^\s@]+/gi, '…')
      // Signatures in base64, whose other signs are encoded within a link. Shorter ones could be paths.
      .replaceAll(/(?:[a-z0-9+/_-]|%(?:25)*(?:2b|2f|3d)){80,}/gi, '…')
      .replaceAll(addresses ? /[A-Za-z0-9_-]{67,}/g : /[A-Za-z0-9_-]{26,}/g, '…')
      .slice(0, maxTextLength)
      .replace(unpaired, '')
  );
}

/** Surrogates without their other half: databases reject them. */
const unpaired = /\p{Cs}/gu;

/** The start of a text, without characters that databases reject, and without a word that is cut. */
function readable(text: string): string {
  const start = text.length > readLength ? text.slice(0, readLength).replace(/\S*$/, '') : text;
  return start.replaceAll('\0', '').replaceAll(unpaired, '');
}

/** The currency of an event that sends one. */
function sentToken(properties: unknown, options: CleanEventOptions): string | undefined {
  if (!ofTokens.has(options.event ?? '') || !isRecord(properties)) return undefined;
  const { token } = properties;
  if (typeof token !== 'string') return undefined;
  const isSymbol = token.length <= maxSymbolLength && cleanText(token, { addresses: false }) === token;
  return isSymbol || tokenAddress.test(token) ? token : undefined;
}

function clean(value: unknown, options: CleanEventOptions, depth: number): EventValue | undefined {
  if (typeof value === 'string') return cleanText(value, options);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object' || depth >= deepest) return undefined;
  if (Array.isArray(value)) {
    return value.slice(0, maxMembers).flatMap((one) => {
      const kept = clean(one, options, depth + 1);
      return kept === undefined ? [] : [kept];
    });
  }
  const members = Object.entries(value)
    .slice(0, maxMembers)
    .flatMap(([name, one]) => {
      const kept = isAllowed(name, options) ? clean(one, options, depth + 1) : undefined;
      return kept === undefined ? [] : [[name, kept] as const];
    });
  return Object.fromEntries(members);
}

function isAllowed(name: string, { addresses }: CleanEventOptions): boolean {
  const plain = name.toLowerCase();
  if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name) || secretNames.has(plain)) return false;
  return addresses || !accountNames.has(plain);
}

const isRecord = (value: unknown): value is { readonly [name: string]: EventValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
