import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/relay-auth-jwt.json' with { type: 'json' };
import { publicKeyFromDidKey } from './did-key.ts';
import { didKeyFromPublicKey } from './did-key-of.ts';
import { clientKeyPair } from './relay-jwt.ts';

describe('client ids', () => {
  it.each(vectors.keys)('$didKey', async ({ seed, publicKey, didKey }) => {
    expect(await clientKeyPair(seed)).toEqual({ seed, publicKey, clientId: didKey });
    expect(publicKeyFromDidKey(didKey)).toBe(publicKey);
  });

  it('survive a round trip', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        const hex = Buffer.from(key).toString('hex');
        const did = didKeyFromPublicKey(hex);
        expect(did).toMatch(/^did:key:z6Mk/);
        expect(publicKeyFromDidKey(did)).toBe(hex);
      }),
    );
  });

  it.each([
    [
      'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exx',
      'Issuer must be a public key with length 32 bytes',
    ],
    [
      'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme',
      'Issuer must be a public key with type "Ed25519"',
    ],
    ['did:key:z0OIl', 'Issuer must be a key in mulicodec format'],
    [`did:key:z${'1'.repeat(4_000)}`, 'Issuer must be a key in mulicodec format'],
  ])('rejects %s', (did, text) => {
    expect(() => publicKeyFromDidKey(did)).toThrow(
      text.includes('length') ? /Issuer must be a public key/ : text,
    );
  });
});
