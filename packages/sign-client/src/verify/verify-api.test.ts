import { expect, test } from 'vitest';
import { createPeers } from '../test-support/peers.ts';

const hash = 'ab'.repeat(32);

test('without a verify service the origin is unknown and no request is made', async () => {
  const { verify } = (await createPeers()).wallet.core;
  expect(await verify.register({ id: hash, decryptedId: hash })).toBeUndefined();
  expect(await verify.resolve({ hash })).toBeUndefined();
});

test('returns the origin of a message by its hash', async () => {
  const asked: string[] = [];
  const fetch = async (url: unknown) => {
    asked.push(String(url));
    return Response.json({ origin: 'https://dapp.example', isScam: false });
  };
  const { verify } = (await createPeers({ wallet: { verifyUrl: 'https://verify.example', fetch } })).wallet
    .core;
  expect(await verify.resolve({ hash })).toEqual({ origin: 'https://dapp.example', isScam: false });
  expect(asked).toEqual([`https://verify.example/attestation/${hash}?v2Supported=true`]);
  // An empty token means the page failed to get one: no lookup.
  expect(await verify.resolve({ hash, attestationId: '' })).toBeUndefined();
  // A token for another message.
  expect(await verify.resolve({ attestationId: 'abc', encryptedId: hash })).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('returns undefined if the service is unreachable', async () => {
  const fetch = () => Promise.reject(new TypeError('offline'));
  const { verify } = (await createPeers({ wallet: { verifyUrl: 'https://verify.example', fetch } })).wallet
    .core;
  expect(await verify.resolve({ hash })).toBeUndefined();
});
