/** Who this client is to the relay. */
export interface RelayIdentity {
  /** Ed25519, hex. */
  readonly seed: string;
  /** `did:key:z6Mk…` */
  readonly clientId: string;
}
