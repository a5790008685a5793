// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { DefaultSIWX } from '@mooring/core/siwx';
import { createTestWallet } from '@mooring/evm/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { cookieStorage, createStorage } from 'wagmi';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';
import { fillDomGaps } from '../test-support/dom-gaps.ts';
import { createAppKit } from './create-appkit.ts';

fillDomGaps();
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  localStorage.clear();
  for (const name of ['wagmi.store', 'wagmi.recentConnectorId']) cookieStorage.removeItem(name);
});

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const network = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
});
const networks = [network(31_337, 'Devnet A'), network(31_338, 'Devnet B')] as const;

/** Stores the data that the first version left in a browser: see the README beside it. */
function putStored(name: string): void {
  const file = path.join(import.meta.dirname, `../test-support/stored-by-0.0/${name}.json`);
  const stored = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly localStorage: Readonly<Record<string, string>>;
    readonly cookie: string;
  };
  for (const [key, value] of Object.entries(stored.localStorage)) localStorage.setItem(key, value);
  for (const [, key = '', value = ''] of stored.cookie.matchAll(/([^=]+)=(.*?)(?:; |$)/g)) {
    cookieStorage.setItem(key, value);
  }
}

type Options = Pick<CreateAppKitOptions, 'adapters' | 'siwx' | 'customStoragePrefix'>;

const withWagmi = (parameters: Partial<ConstructorParameters<typeof WagmiAdapter>[0]> = {}): Options => ({
  adapters: [new WagmiAdapter({ networks: [...networks], ...parameters })],
});

const names = { 'test.one': 'One', 'test.two': 'Two', 'org.example.harbour': 'Harbour Wallet' };
const rdnses = ['test.one', 'test.two', 'org.example.harbour'] as const;

/** Simulates a returning visitor. The browser's wallets have authorized the page, and are on `chain`. */
async function comeBack(
  name: string,
  {
    options = withWagmi,
    wallets = [],
    chain = 31_338,
  }: {
    readonly options?: () => Options;
    readonly wallets?: readonly (typeof rdnses)[number][];
    readonly chain?: number;
  } = {},
) {
  putStored(name);
  const announced = wallets.map((rdns) => {
    const chains = [chain, ...[31_337, 31_338].filter((id) => id !== chain)];
    return createTestWallet({ rdns, name: names[rdns], accounts: [address], chains, authorized: true });
  });
  cleanups.push(...announced.map((wallet) => wallet.announce(window)));
  const kit = createAppKit({ ...options(), networks });
  cleanups.push(() => kit.destroy());
  await kit.ready();
  return { kit, prompts: () => announced.flatMap((wallet) => wallet.prompts()) };
}

it.each<[string, (typeof rdnses)[number], () => Options]>([
  ['injected', 'org.example.harbour', withWagmi],
  ['cookies', 'test.one', () => withWagmi({ storage: createStorage({ storage: cookieStorage }) })],
  [
    'prefixed',
    'test.one',
    () => ({ customStoragePrefix: 'shop', ...withWagmi({ customStoragePrefix: 'shop' }) }),
  ],
  ['without-adapters', 'test.two', () => ({})],
])('restores a connection of the first version without a prompt: %s', async (name, wallet, options) => {
  // Every wallet grants its accounts, so the stored record decides which one connects.
  const wallets = [...rdnses.filter((rdns) => rdns !== wallet), wallet];
  const { kit, prompts } = await comeBack(name, { options, wallets });
  await vi.waitFor(() => expect(kit.getWalletInfo()?.name).toBe(names[wallet]));
  expect(kit.getAddress()).toBe(address);
  expect(kit.getChainId()).toBe(31_338);
  expect(prompts()).toEqual([]);
});

it('reconnects every wallet without adapters', async () => {
  const { kit } = await comeBack('without-adapters', {
    options: () => ({}),
    wallets: ['test.one', 'test.two'],
  });
  await vi.waitFor(() =>
    expect(kit.getConnections('eip155').map(({ connectorId }) => connectorId)).toEqual([
      'test.two',
      'test.one',
    ]),
  );
});

it.each(['injected', 'paired'])(
  'keeps the last visit’s network when its wallet is gone: %s',
  async (name) => {
    const { kit } = await comeBack(name);
    expect(kit.getChainId()).toBe(31_338);
    expect(kit.getIsConnectedState()).toBe(false);
  },
);

it('does not reconnect a disconnected wallet, and lists it as recent', async () => {
  const { kit, prompts } = await comeBack('left', { wallets: ['org.example.harbour'] });
  await kit.open();
  await vi.waitFor(() =>
    expect(kit.core.store.getState().connectors.map(({ id }) => id)).toContain('org.example.harbour'),
  );
  expect(kit.getIsConnectedState()).toBe(false);
  expect(kit.core.store.getState().recentWallets).toMatchObject([
    { name: 'Harbour Wallet', rdns: 'org.example.harbour', connectorId: 'org.example.harbour' },
  ]);
  expect(prompts()).toEqual([]);
});

it('keeps the visitor signed in without a prompt', async () => {
  const siwx = new DefaultSIWX();
  const { kit, prompts } = await comeBack('signed-in', {
    options: () => ({ ...withWagmi(), siwx }),
    wallets: ['org.example.harbour'],
    chain: 31_337,
  });
  await vi.waitFor(() => expect(kit.core.store.getState().signIn.status).toBe('signed'));
  const [session] = await siwx.getSessions('eip155:31337', address);
  expect(session?.message).toMatch(/^localhost:\d+ wants you to sign in with your Ethereum account:/);
  expect(prompts()).toEqual([]);
});
