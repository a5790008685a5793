import { parsePairingUri } from '@mooring/protocol';

/** Parts of a pairing link, in the original's shape. */
export interface ParsedUri {
  /** Empty for a plain link, `wc` for a deep link `wc:wc:…`. */
  readonly protocol: string;
  readonly topic: string;
  readonly version: number;
  readonly symKey: string;
  readonly relay: { readonly protocol: string; readonly data?: string | undefined };
  readonly methods: readonly string[] | undefined;
  /** Unix seconds. */
  readonly expiryTimestamp: number | undefined;
}

/** Reads a pairing link without validating it; absent members are empty. */
export function parseUri(text: string): ParsedUri {
  const { protocol, topic, version, symKey, relay, methods, expiryTimestamp } = parsePairingUri(text);
  const { protocol: relayProtocol = '', data } = relay;
  return {
    protocol,
    topic,
    version,
    symKey: symKey ?? '',
    relay: { protocol: relayProtocol, ...(data === undefined ? {} : { data }) },
    methods,
    expiryTimestamp,
  };
}
