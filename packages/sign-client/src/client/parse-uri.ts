import { parsePairingUri } from '@mooring/protocol';

/** What a pairing link says, in the original's shape. */
export interface ParsedUri {
  readonly protocol: string;
  readonly topic: string;
  readonly version: number;
  readonly symKey: string;
  readonly relay: { readonly protocol: string; readonly data?: string | undefined };
  readonly methods: readonly string[] | undefined;
  /** Unix seconds. */
  readonly expiryTimestamp: number | undefined;
}

/** Reads a pairing link without checking it; absent members are empty. */
export function parseUri(text: string): ParsedUri {
  const { topic, version, symKey, relay, methods, expiryTimestamp } = parsePairingUri(text);
  const { protocol = '', data } = relay;
  // The original's own result has an empty `protocol`.
  return {
    protocol: '',
    topic,
    version,
    symKey: symKey ?? '',
    relay: { protocol, ...(data === undefined ? {} : { data }) },
    methods,
    expiryTimestamp,
  };
}
