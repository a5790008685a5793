import type { Metadata } from '@mooring/protocol/sign';

/** A message in another app's address (pairing-protocol §5.11). */
export interface LinkMessage {
  readonly topic: string;
  /** Envelope in base64url. */
  readonly envelope: string;
}

/** @param envelope base64 as sent through a relay, or base64url */
export function formatLinkUrl(universalLink: string, { topic, envelope }: LinkMessage): string {
  const text = envelope.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${universalLink}?wc_ev=${text}&topic=${topic}`;
}

/** Returns `undefined` for an address without a message. */
export function readLinkUrl(url: string): LinkMessage | undefined {
  const [, query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  const topic = parameters.get('topic') ?? '';
  const envelope = parameters.get('wc_ev') ?? '';
  return /^[0-9a-f]{64}$/.test(topic) && /^[-\w]+$/.test(envelope) ? { topic, envelope } : undefined;
}

/** The address at which a client accepts messages; `undefined` if it announces none, or an unsafe one. */
export function universalLinkOf({ redirect }: Metadata): string | undefined {
  const { linkMode, universal } = redirect ?? {};
  if (linkMode !== true || !universal || !URL.canParse(universal)) return undefined;
  return new URL(universal).protocol === 'https:' ? universal : undefined;
}
