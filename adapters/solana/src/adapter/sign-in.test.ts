// @vitest-environment happy-dom

import { connect, disconnect, signIn } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { DefaultSIWX, siwxFromSiweConfig } from '@mooring/core/siwx';
import { expect, it, onTestFinished } from 'vitest';
import { mainnetId } from '../test-support/network.ts';
import { testWorld } from '../test-support/world.ts';

type SiwxOption = NonNullable<Parameters<typeof createCore>[0]['siwx']>;

/** A page with a wallet of the Wallet Standard, which signs with a real key. */
async function page(siwx: SiwxOption) {
  const world = testWorld();
  const { networks, storage } = world;
  const core = createCore({ networks, adapters: [world.makeAdapter()], siwx, storage });
  onTestFinished(() => core.destroy());
  await core.start();
  const status = (): string => core.store.getState().signIn.status;
  const until = (wanted: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (status() === wanted) resolve();
      };
      core.store.subscribe(look);
      look();
    });
  return { core, world, status, until };
}

it('signs in with a real signature, which holds after a reload, and out with the wallet', async () => {
  const options = { domain: 'site.example', uri: 'https://site.example/', required: true };
  const siwx = new DefaultSIWX(options);
  const { core, world, until } = await page(siwx);
  await connect(core, { connectorId: 'solana:Wallet One' });
  await until('needed');
  expect(await signIn(core)).toBeUndefined();
  expect(core.store.getState()).toMatchObject({ open: false, signIn: { status: 'signed' } });
  const [account] = world.accounts;
  const [session] = await siwx.getSessions(`solana:${mainnetId}`, account);
  expect(session?.message).toContain(`sign in with your Solana account:\n${account}\n`);
  // Whoever comes back verifies the signature anew.
  const later = new DefaultSIWX(options);
  const adapter = world.makeAdapter();
  later.attach({
    now: () => Date.now(),
    storage: world.storage,
    verifies: () => true,
    verifyMessage: (parameters) => adapter.verifyMessage(parameters),
  });
  expect(await later.getSessions(`solana:${mainnetId}`, account)).toEqual([session]);
  await disconnect(core);
  expect(await siwx.getSessions(`solana:${mainnetId}`, account)).toEqual([]);
});

it('does not take the signature of another account of the wallet', async () => {
  const siwx = new DefaultSIWX({ domain: 'site.example', uri: 'https://site.example/' });
  const { core, world, status, until } = await page(siwx);
  await connect(core, { connectorId: 'solana:Wallet One' });
  await until('needed');
  const feature = world.wallets[0].wallet.features['solana:signMessage'];
  if (feature === undefined) throw new Error('the wallet signs no messages');
  const real = feature.signMessage;
  const other = { address: world.accounts[1], publicKey: new Uint8Array(32), chains: [], features: [] };
  Object.assign(feature, {
    signMessage: (input: { readonly message: Uint8Array }) => real({ ...input, account: other }),
  });
  expect(await signIn(core)).toMatchObject({ code: 'SIGN_IN_INVALID' });
  expect(status()).toBe('needed');
});

it('is connected without a sign-in where the site has one for EVM accounts only', async () => {
  const refuse = (): Promise<never> => Promise.reject(new Error('nobody is asked'));
  const siwx = siwxFromSiweConfig({
    getNonce: refuse,
    createMessage: () => '',
    verifyMessage: refuse,
    getSession: refuse,
    signOut: refuse,
    required: true,
  });
  const { core, world, status } = await page(siwx);
  expect(await connect(core, { connectorId: 'solana:Wallet One' })).toBeUndefined();
  expect(core.store.getState()).toMatchObject({
    open: false,
    connections: { solana: { status: 'connected' } },
  });
  expect(status()).toBe('unknown');
  expect(world.wallets[0].prompts()).toEqual(['connect']);
});
