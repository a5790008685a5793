import type { PublicKeyAnswer } from '../keys/signing-keys.ts';

export interface Claims {
  readonly exp: number;
  readonly id: string;
  readonly origin: string;
  readonly isScam: boolean | null;
  readonly isVerified: boolean;
}

export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Whether the published key verifies a token's raw r‖s signature, as wallets do. */
export async function isSignedBy(token: string, { publicKey }: PublicKeyAnswer): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', publicKey, algorithm, false, ['verify']);
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return crypto.subtle.verify(algorithm, key, signature, Buffer.from(token.slice(0, end)));
}

/** The token in the page of `/v3/attestation`, and the origin that the page posts it to. */
export function handedOver(html: string): { token: string; to: string } {
  const [, token = '', to = ''] = /data-attestation="([^"]*)" data-origin="([^"]*)"/.exec(html) ?? [];
  return { token, to };
}
