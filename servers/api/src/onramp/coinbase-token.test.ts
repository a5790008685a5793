import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { coinbaseToken, readCoinbaseSecret } from './coinbase-token.ts';

const ed25519 = generateKeyPairSync('ed25519').privateKey;
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const [seed = '', open = ''] = ['d', 'x'].map((part) => ed25519.export({ format: 'jwk' })[part as 'd']);
const raw = Buffer.concat([Buffer.from(seed, 'base64url'), Buffer.from(open, 'base64url')]);
const pem = String(p256.export({ type: 'sec1', format: 'pem' }));

const request = {
  method: 'GET',
  url: 'https://api.example/v1/quote?a=b',
  now: 1_700_000_000_999,
  nonce: 'n',
};
const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
const isSigned = (token: string, key: KeyObject, hash: string | null) => {
  const [head, claims, signature = ''] = token.split('.');
  const options = { key: createPublicKey(key), dsaEncoding: 'ieee-p1363' } as const;
  return verify(hash, Buffer.from(`${head}.${claims}`), options, Buffer.from(signature, 'base64url'));
};

it('is for one request, without its query, for two minutes', () => {
  const key = readCoinbaseSecret(raw.toString('base64'));
  const token = coinbaseToken({ id: 'key-1', key }, request);
  const [head, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part) => read(part));
  expect(head).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: 'key-1', nonce: 'n' });
  const uri = 'GET api.example/v1/quote';
  expect(claims).toEqual({
    ...{ sub: 'key-1', iss: 'cdp', aud: ['cdp_service'], uri, uris: [uri] },
    ...{ nbf: 1_700_000_000, exp: 1_700_000_120 },
  });
  expect(isSigned(token, ed25519, null)).toBe(true);
});

it.each([pem, pem.replaceAll('\n', '\\n')])('is signed with an older key, too', (text) => {
  const token = coinbaseToken({ id: 'old', key: readCoinbaseSecret(text) }, request);
  expect(read(token.split('.')[0]).alg).toBe('ES256');
  expect(isSigned(token, p256, 'sha256')).toBe(true);
});

it.each(['', 'hunter2', raw.subarray(1).toString('base64'), '-----BEGIN hunter2-----'])(
  'a secret that is no key is refused without being shown',
  (text) => {
    expect(() => readCoinbaseSecret(text)).toThrow(
      /^has to be an Ed25519 key in base64 or a P-256 key in PEM/,
    );
  },
);
