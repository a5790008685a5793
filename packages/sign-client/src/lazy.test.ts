import { expect, it, vi } from 'vitest';
import { createPeers } from './test-support/peers.ts';

const code = vi.hoisted(() => ({ arrives: false }));

vi.mock('./exports/authenticate.ts', async (original) => {
  if (code.arrives) return original();
  throw new TypeError('Failed to fetch dynamically imported module');
});

const signIn = {
  chains: ['eip155:1'],
  domain: 'dapp.example',
  nonce: 'abcdef12',
  uri: 'https://dapp.example/login',
};

it('rejects with PART_NOT_LOADED if code fails to load, stores nothing, and retries when called again', async () => {
  const { dapp } = await createPeers();
  const records = async () => [...(await dapp.core.storage.getKeys())].sort();
  const before = await records();
  await expect(dapp.authenticate(signIn)).rejects.toMatchObject({ code: 'PART_NOT_LOADED' });
  expect(await records()).toEqual(before);
  code.arrives = true;
  expect(await dapp.authenticate(signIn)).toMatchObject({ uri: expect.stringMatching(/^wc:/) });
});
