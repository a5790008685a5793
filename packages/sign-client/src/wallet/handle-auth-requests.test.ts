import { settle } from '@mooring/protocol/testing';
import { expect, it, vi } from 'vitest';
import { createError } from '../errors.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { createClient, createPeers } from '../test-support/peers.ts';

const code = vi.hoisted(() => ({ arrives: true }));

vi.mock('../lazy.ts', async (original) => {
  const real = await original<typeof import('../lazy.ts')>();
  return {
    ...real,
    loadAuthenticate: async () => {
      if (code.arrives) return real.loadAuthenticate();
      throw createError('PART_NOT_LOADED');
    },
  };
});

const signIn = {
  chains: ['eip155:1'],
  domain: 'dapp.example',
  nonce: 'abcdef12',
  uri: 'https://dapp.example/login',
};

it('keeps a sign-in whose code fails to load and handles it at the next start', async () => {
  const storage = memoryStorage();
  const { dapp, relay, clock, wallet } = await createPeers({ wallet: { storage } });
  const { uri = '' } = await dapp.authenticate(signIn);
  const heard = vi.fn();
  wallet.on('session_authenticate', heard);
  code.arrives = false;
  await wallet.pair({ uri });
  await wallet.core.messenger.idle();
  await settle();
  expect(heard).not.toHaveBeenCalled();
  await wallet.dispose();
  code.arrives = true;
  const again = await createClient(relay, clock, 'wallet', { storage });
  again.on('session_authenticate', heard);
  await clock.advance(1_000);
  await again.core.messenger.idle();
  expect(heard).toHaveBeenCalledOnce();
});
