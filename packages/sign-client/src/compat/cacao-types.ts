// Sign-in input and result in the shapes of the original packages, exported through `AuthTypes`.

// Distinct names: in bundled declarations, a name that `AuthTypes` also declares would refer to itself.
export interface SignInRequest {
  domain: string;
  aud: string;
  nonce: string;
  version?: string | undefined;
  iat?: string | undefined;
  nbf?: string | undefined;
  exp?: string | undefined;
  chainId?: string | undefined;
  statement?: string | undefined;
  requestId?: string | undefined;
  resources?: string[] | undefined;
  expiry?: number | undefined;
  type?: string | undefined;
}
/** The signer adds version and time. */
export type SignedPayload = { iss: string; version: string; iat: string } & SignInRequest;
export interface SignedHeader {
  t: 'caip122';
}
export interface SignedSignature {
  t: 'eip191' | 'eip1271';
  s: string;
  m?: string | undefined;
}
export interface SignedCacao {
  h: SignedHeader;
  p: SignedPayload;
  s: SignedSignature;
}
