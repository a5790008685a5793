import { createPrivateKey, type KeyObject, sign } from 'node:crypto';

export interface CoinbaseKey {
  /** The key's id, or the name of an older key. */
  readonly id: string;
  readonly key: KeyObject;
}

/** PKCS #8 prefix of an Ed25519 seed. */
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Reads a secret API key: 64 bytes of Ed25519 in base64, or an older P-256 key as PEM.
 *
 * @throws Error with a sentence that does not contain it
 */
export function readCoinbaseSecret(text: string): KeyObject {
  try {
    if (text.includes('BEGIN')) return createPrivateKey(text.replaceAll('\\n', '\n'));
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length === 64) {
      const der = Buffer.concat([seedPrefix, bytes.subarray(0, 32)]);
      return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    }
  } catch {
    // Reported below.
  }
  throw new Error(
    'has to be an Ed25519 key in base64 or a P-256 key in PEM, as the portal of Coinbase gives it',
  );
}

/** A token for one request, valid for two minutes. */
export function coinbaseToken(
  { id, key }: CoinbaseKey,
  request: { readonly method: string; readonly url: string; readonly now: number; readonly nonce: string },
): string {
  const { host, pathname } = new URL(request.url);
  const seconds = Math.floor(request.now / 1_000);
  const uri = `${request.method} ${host}${pathname}`;
  const isEd25519 = key.asymmetricKeyType === 'ed25519';
  const header = { alg: isEd25519 ? 'EdDSA' : 'ES256', typ: 'JWT', kid: id, nonce: request.nonce };
  const claims = {
    sub: id,
    iss: 'cdp',
    aud: ['cdp_service'],
    nbf: seconds,
    exp: seconds + 120,
    uri,
    uris: [uri],
  };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode(header)}.${encode(claims)}`;
  const signature = isEd25519
    ? sign(null, Buffer.from(signed), key)
    : sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
