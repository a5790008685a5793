// @vitest-environment happy-dom

import { connect, disconnect, signIn } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { DefaultSIWX, siwxFromSiweConfig } from '@mooring/core/siwx';
import { expect, it, onTestFinished } from 'vitest';
import { mainnetId } from '../test-support/network.ts';
import { testWorld } from '../test-support/world.ts';
import { createSolanaTestWallet, type SolanaTestWalletOptions } from '../testing/solana-test-wallet.ts';

type SiwxOption = NonNullable<Parameters<typeof createCore>[0]['siwx']>;

/** A page with a Wallet Standard wallet that signs with a real key. */
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

it('signs in with a real signature, keeps it across a reload, and signs out on disconnect', async () => {
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
  // A returning visitor's signature is verified again.
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

it('rejects a signature of another account of the wallet', async () => {
  const siwx = new DefaultSIWX({ domain: 'site.example', uri: 'https://site.example/' });
  const { core, world, status, until } = await page(siwx);
  await connect(core, { connectorId: 'solana:Wallet One' });
  await until('needed');
  const feature = world.wallets[0].wallet.features['solana:signMessage'];
  if (feature === undefined) throw new Error('the wallet signs no messages');
  const real = feature.signMessage;
  const [, other] = world.wallets[0].wallet.accounts;
  if (other === undefined) throw new Error('the wallet has one account');
  Object.assign(feature, {
    signMessage: (input: { readonly message: Uint8Array }) => real({ ...input, account: other }),
  });
  expect(await signIn(core)).toMatchObject({ code: 'SIGN_IN_INVALID' });
  expect(status()).toBe('needed');
});

it('connects without a sign-in if the site requires one for EVM accounts only', async () => {
  const refuse = (): Promise<never> => Promise.reject(new Error('pairs no wallet'));
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

/** A page with a wallet that can sign in while it connects. */
async function pageOfSigner(siwx: SiwxOption, options: Partial<SolanaTestWalletOptions> = {}) {
  const wallet = createSolanaTestWallet({ name: 'Signer', keys: [7, 8], signsIn: true, ...options });
  onTestFinished(wallet.announce(window));
  return { ...(await page(siwx)), wallet, address: wallet.addresses[0] ?? '' };
}

const connecting = { connectorId: 'solana:Signer' };

it.each([
  ['a statement', { statement: 'Ahoy', resources: ['https://site.example/terms'], expiresIn: 60 }],
  ['no statement', {}],
])('connects and signs in with one prompt, for a message with %s', async (_what, more) => {
  const options = { domain: 'site.example', uri: 'https://site.example/', required: true, ...more };
  const siwx = new DefaultSIWX(options);
  const { core, wallet, address, until, world } = await pageOfSigner(siwx);
  expect(await connect(core, connecting)).toBeUndefined();
  await until('signed');
  expect(wallet.prompts()).toEqual(['signIn']);
  expect(core.store.getState()).toMatchObject({
    open: false,
    connections: { solana: { status: 'connected', address: `solana:${mainnetId}:${address}` } },
  });
  const [session] = await siwx.getSessions(`solana:${mainnetId}`, address);
  expect(session?.message).toContain('\nChain ID: mainnet\n');
  expect(session?.data).toMatchObject({ chainId: `solana:${mainnetId}`, accountAddress: address });
  // A returning visitor's text and signature are verified again.
  const later = new DefaultSIWX(options);
  const adapter = world.makeAdapter();
  later.attach({
    now: () => Date.now(),
    storage: world.storage,
    verifies: () => true,
    verifyMessage: (parameters) => adapter.verifyMessage(parameters),
  });
  expect(await later.getSessions(`solana:${mainnetId}`, address)).toEqual([session]);
});

it('activates the account that signed in, not the one of the previous connection', async () => {
  const siwx = new DefaultSIWX({ domain: 'site.example', uri: 'https://site.example/' });
  const { core, wallet, until } = await pageOfSigner(siwx);
  await connect(core, connecting);
  await until('signed');
  await disconnect(core);
  wallet.setAccounts([wallet.addresses[1] ?? '', wallet.addresses[0] ?? '']);
  await connect(core, connecting);
  await until('signed');
  const address = `solana:${mainnetId}:${wallet.addresses[1]}`;
  expect(core.store.getState().connections).toMatchObject({ solana: { address } });
});

it('does not connect if the visitor rejects the sign-in', async () => {
  const siwx = new DefaultSIWX({ domain: 'site.example', uri: 'https://site.example/' });
  const { core, wallet } = await pageOfSigner(siwx, { behaviour: 'reject' });
  expect(await connect(core, connecting)).toMatchObject({ code: 'REJECTED' });
  expect(core.store.getState().connections).toMatchObject({ solana: { status: 'disconnected' } });
  expect(wallet.prompts()).toEqual(['signIn']);
});

it('connects if the wallet fails to sign in, and then needs a separate sign-in', async () => {
  const siwx = new DefaultSIWX({ domain: 'site.example', uri: 'https://site.example/' });
  const { core, wallet, until } = await pageOfSigner(siwx);
  Object.assign(wallet.wallet.features['solana:signIn'] ?? {}, {
    signIn: () => Promise.reject(new Error('not with keys on a device')),
  });
  expect(await connect(core, connecting)).toBeUndefined();
  await until('needed');
  expect(wallet.prompts()).toEqual(['connect']);
});

it('does not connect if the site refuses the signed message', async () => {
  const siwx = new DefaultSIWX({
    domain: 'site.example',
    uri: 'https://site.example/',
    verifier: { verify: async () => false },
  });
  const { core, address } = await pageOfSigner(siwx);
  expect(await connect(core, connecting)).toMatchObject({ code: 'SIGN_IN_INVALID' });
  expect(core.store.getState().connections).toMatchObject({ solana: { status: 'disconnected' } });
  expect(await siwx.getSessions(`solana:${mainnetId}`, address)).toEqual([]);
});

it('only connects a wallet that can sign in if the site has no sign-in', async () => {
  const wallet = createSolanaTestWallet({ name: 'Signer', keys: [7], signsIn: true });
  onTestFinished(wallet.announce(window));
  const world = testWorld();
  const core = createCore({
    networks: world.networks,
    adapters: [world.makeAdapter()],
    storage: world.storage,
  });
  onTestFinished(() => core.destroy());
  await core.start();
  expect(await connect(core, connecting)).toBeUndefined();
  expect(wallet.prompts()).toEqual(['connect']);
});

it('activates the account that signed in before the wallet lists it', async () => {
  const siwx = new DefaultSIWX({ domain: 'site.example', uri: 'https://site.example/' });
  const { core, wallet, until, address } = await pageOfSigner(siwx);
  Object.defineProperty(wallet.wallet, 'accounts', { get: () => [] });
  expect(await connect(core, connecting)).toBeUndefined();
  await until('signed');
  expect(core.store.getState().connections).toMatchObject({
    solana: { address: `solana:${mainnetId}:${address}` },
  });
});

it('connects a wallet whose `signIn` is not a function', async () => {
  const siwx = new DefaultSIWX({ domain: 'site.example', uri: 'https://site.example/' });
  const { core, wallet, until } = await pageOfSigner(siwx);
  Object.assign(wallet.wallet.features['solana:signIn'] ?? {}, { signIn: 'yes' });
  expect(await connect(core, connecting)).toBeUndefined();
  await until('needed');
  expect(wallet.prompts()).toEqual(['connect']);
});
