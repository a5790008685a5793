/** A dapp's sign-in request (CAIP-122); members in the order of the wire. */
export interface AuthPayload {
  /** `caip122`. */
  readonly type: string;
  /** CAIP-2, of one namespace. */
  readonly chains: readonly string[];
  readonly statement?: string | undefined;
  /** URL of the page that the user signs in to. */
  readonly aud: string;
  readonly domain: string;
  /** `1`. */
  readonly version: string;
  readonly nonce: string;
  /** ISO 8601, as are `exp` and `nbf`. */
  readonly iat: string;
  readonly exp?: string | undefined;
  readonly nbf?: string | undefined;
  readonly requestId?: string | undefined;
  /** A ReCap, if any, is last. */
  readonly resources?: readonly string[] | undefined;
}

/** The signed request and its signer. */
export type CacaoPayload = Omit<AuthPayload, 'type' | 'chains' | 'aud'> & {
  /** `did:pkh:<CAIP-10>`. */
  readonly iss: string;
  readonly aud?: string | undefined;
  /** Some clients send it instead of `aud`. */
  readonly uri?: string | undefined;
};

/** Signature of a CACAO: its type, value, and metadata. */
export interface CacaoSignature {
  /** `eip191` for a key, `eip1271` for a contract. */
  readonly t: string;
  /** Hex with `0x`. */
  readonly s: string;
  readonly m?: string | undefined;
}

/** A signed sign-in message (CAIP-74; pairing-protocol §4.3). */
export interface Cacao {
  readonly h: { readonly t: string };
  readonly p: CacaoPayload;
  readonly s: CacaoSignature;
}
