import { expect, test } from 'vitest';
import { createPeers } from '../test-support/peers.ts';

test('deletes a key by the original’s method name', async () => {
  const { core } = (await createPeers()).dapp;
  const { topic } = await core.pairing.create();
  const { keychain } = core.crypto;
  expect(keychain.has(topic)).toBe(true);
  await keychain.del(topic);
  expect(keychain.has(topic)).toBe(false);
  expect(() => keychain.get(topic)).toThrow(`No matching key. keychain: ${topic}`);
});
