import type { PairingUri } from './pairing-uri.ts';

/** Maximum characters; no wallet creates a longer link, and the rest is ignored. */
const maxLength = 4_096;

/**
 * Parses a pairing link by the rules of pairing-protocol §3.1. Never throws and validates nothing: missing members are
 * absent from the result, and the caller refuses the link with the texts of §3.4.
 */
export function parsePairingUri(text: string): PairingUri {
  const uri = decodeIfNeeded(text.slice(0, maxLength)).replace('wc://', '').replace('wc:', '');
  const mark = uri.indexOf('?');
  const whole = mark === -1 ? uri : uri.slice(0, mark);
  const colon = whole.indexOf(':');
  const path = whole.slice(colon + 1);
  const query = new URLSearchParams(mark === -1 ? '' : uri.slice(mark + 1));
  const [topic = '', version = ''] = path.split('@');
  const relay = readRelay(query);
  const methods = query.get('methods');
  const expiry = Number.parseInt(query.get('expiryTimestamp') ?? '', 10);
  return {
    protocol: whole.slice(0, Math.max(colon, 0)),
    topic: topic.startsWith('//') ? topic.slice(2) : topic,
    version: Number.parseInt(version, 10),
    symKey: query.get('symKey') ?? undefined,
    relay,
    methods: methods === null ? undefined : methods.split(','),
    expiryTimestamp: Number.isNaN(expiry) ? undefined : expiry,
  };
}

/** Some wallets receive the link as base64. */
function decodeIfNeeded(text: string): string {
  if (text.includes('wc:')) return text;
  try {
    const decoded = atob(text);
    return decoded.includes('wc:') ? decoded : text;
  } catch {
    return text;
  }
}

function readRelay(query: URLSearchParams): PairingUri['relay'] {
  return {
    protocol: query.get('relay-protocol') ?? undefined,
    data: query.get('relay-data') ?? undefined,
  };
}
