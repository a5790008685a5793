/** Parts of a pairing link. */
export interface FormatPairingUriParameters {
  readonly topic: string;
  readonly symKey: string;
  readonly relay: { readonly protocol: string; readonly data?: string | undefined };
  /** Default: 2. */
  readonly version?: number | undefined;
  /** Unix seconds. */
  readonly expiryTimestamp?: number | undefined;
  readonly methods?: readonly string[] | undefined;
}

/** Formats a pairing link, with members in the order of pairing-protocol §3.1. */
export function formatPairingUri(parameters: FormatPairingUriParameters): string {
  const { topic, symKey, relay, version = 2, expiryTimestamp, methods } = parameters;
  const query = new URLSearchParams();
  if (relay.data) query.set('relay-data', relay.data);
  query.set('relay-protocol', relay.protocol);
  query.set('symKey', symKey);
  if (expiryTimestamp) query.set('expiryTimestamp', String(expiryTimestamp));
  if (methods) query.set('methods', methods.join(','));
  return `wc:${topic}@${version}?${query}`;
}
