// What a sign-in is signed over and what it gives, as the original packages write it; `AuthTypes` names them.

export interface BaseAuthRequestParams {
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
/** Whoever signs says version and time. */
export type CacaoPayload = { iss: string; version: string; iat: string } & BaseAuthRequestParams;
export interface CacaoHeader {
  t: 'caip122';
}
export interface CacaoSignature {
  t: 'eip191' | 'eip1271';
  s: string;
  m?: string | undefined;
}
export interface Cacao {
  h: CacaoHeader;
  p: CacaoPayload;
  s: CacaoSignature;
}
