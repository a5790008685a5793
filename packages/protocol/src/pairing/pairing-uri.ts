/** Parts of a pairing link, unchecked. Absent members are `undefined`. */
export interface PairingUri {
  /** Text before the next colon after a leading `wc:`: `wc` of a deep link `wc:wc:…`, else empty. */
  readonly protocol: string;
  readonly topic: string;
  /** `NaN` if the link has none. */
  readonly version: number;
  readonly symKey: string | undefined;
  readonly relay: { readonly protocol: string | undefined; readonly data: string | undefined };
  readonly methods: readonly string[] | undefined;
  /** Unix seconds. */
  readonly expiryTimestamp: number | undefined;
}
