import { expect, test } from 'vitest';
import { createPeers } from '../test-support/peers.ts';

const hash = 'ab'.repeat(32);

test('without a verify service the origin is unknown and no request is made', async () => {
  const { verify } = (await createPeers()).wallet.core;
  expect(await verify.register({ id: hash, decryptedId: hash })).toBeUndefined();
  expect(await verify.resolve({ hash })).toBeUndefined();
});

test('a service says where the message with a hash comes from', async () => {
  const asked: string[] = [];
  const fetch = async (url: unknown) => {
    asked.push(String(url));
    return Response.json({ origin: 'https://dapp.example', isScam: false });
  };
  const { verify } = (await createPeers({ wallet: { verifyUrl: 'https://verify.example', fetch } })).wallet
    .core;
  expect(await verify.resolve({ hash })).toEqual({ origin: 'https://dapp.example', isScam: false });
  expect(asked).toEqual([`https://verify.example/attestation/${hash}?v2Supported=true`]);
  // The page tried to get a token and failed: nothing else counts.
  expect(await verify.resolve({ hash, attestationId: '' })).toBeUndefined();
  // A token of another message.
  expect(await verify.resolve({ attestationId: 'abc', encryptedId: hash })).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('a service that cannot be reached is one that says nothing', async () => {
  const fetch = () => Promise.reject(new TypeError('offline'));
  const { verify } = (await createPeers({ wallet: { verifyUrl: 'https://verify.example', fetch } })).wallet
    .core;
  expect(await verify.resolve({ hash })).toBeUndefined();
});
