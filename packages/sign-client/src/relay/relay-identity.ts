/** This client's identity towards the relay. */
export interface RelayIdentity {
  /** Ed25519, hex. */
  readonly seed: string;
  /** `did:key:z6Mk…` */
  readonly clientId: string;
}
