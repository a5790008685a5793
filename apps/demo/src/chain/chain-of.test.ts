import { readSiteConfig } from '@mooring/protocol/site-config';
import { expect, it } from 'vitest';
import type { Site } from '../site/load-site.ts';
import { chainOf } from './chain-of.ts';

const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 8 };
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';
const config = readSiteConfig({
  networks: [{ id: 31_337, name: 'A', rpcUrl: 'http://localhost:1', nativeCurrency }],
  solanaNetworks: [
    {
      caipNetworkId: solana,
      name: 'B',
      rpcUrl: 'http://localhost:2',
      webSocketUrl: 'ws://localhost:3',
      nativeCurrency,
    },
  ],
  bitcoinNetworks: [{ caipNetworkId: bitcoin, name: 'C', esploraUrl: 'http://localhost:4', nativeCurrency }],
});
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const solanaOwner = '5mCkLbjCJp4yB8Z7AsF9SG7tFUNHpE3mDFQGCsPrdire';
const bitcoinOwner = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** The adapter of a namespace, which records requests to sign. */
function adapter() {
  const signed: unknown[] = [];
  return {
    signed,
    signMessage: async (asked: unknown) => {
      signed.push(asked);
      return 'signature';
    },
    verifyMessage: async ({ signature }: { readonly signature: string }) => {
      if (signature === 'broken') throw new Error('no signature');
      return signature === 'signature';
    },
  };
}

function site(parts: Partial<Record<'solana' | 'bitcoin', object>> = {}): Site {
  const appKit = {
    getCaipNetworks: () => ['eip155:31337', solana, bitcoin].map((caipNetworkId) => ({ caipNetworkId })),
  };
  return { config, appKit, wagmi: { wagmiConfig: {} }, ...parts } as unknown as Site;
}

it.each([
  ['EVM chains', `eip155:31337:${owner}`, (recipient: string) => recipient === owner],
  ['Solana', `${solana}:${solanaOwner}`, (recipient: string) => recipient === solanaOwner],
  ['Bitcoin', `${bitcoin}:${bitcoinOwner}`, (recipient: string) => recipient === bitcoinOwner],
] as const)(
  'returns the actions of an account of %s, which accept only addresses of that namespace',
  (_, account, own) => {
    const found = chainOf(site({ solana: adapter(), bitcoin: adapter() }), account);
    for (const address of [owner, solanaOwner, bitcoinOwner])
      expect(found?.chain?.readRecipient(address) !== undefined).toBe(own(address));
  },
);

it.each([
  `eip155:1:${owner}`,
  `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solanaOwner}`,
  `bip122:000000000019d6689c085ae165831e93:${bitcoinOwner}`,
] as const)('lets %s only sign on a network that the page does not know', (account) => {
  const found = chainOf(site({ solana: adapter(), bitcoin: adapter() }), account);
  expect(found?.signer).toBeDefined();
  expect(found?.chain).toBeUndefined();
});

it.each([
  `${solana}:${solanaOwner}`,
  `${bitcoin}:${bitcoinOwner}`,
  `polkadot:91b171bb158e2d3848fa23a9f1c25182:${solanaOwner}`,
] as const)('returns nothing for %s without an adapter of its namespace', (account) => {
  expect(chainOf(site(), account)).toBeUndefined();
});

it.each([
  ['solana', `${solana}:${solanaOwner}`],
  ['bitcoin', `${bitcoin}:${bitcoinOwner}`],
] as const)(
  'signs with the adapter of %s, and treats an unreadable signature as wrong',
  async (name, address) => {
    const own = adapter();
    const signer = chainOf(site({ [name]: own }), address)?.signer;
    expect(await signer?.sign('Ahoy', () => undefined)).toBe('signature');
    expect(own.signed).toEqual([{ message: 'Ahoy', address }]);
    expect(await signer?.verify('Ahoy', 'signature')).toBe(true);
    expect(await signer?.verify('Ahoy', 'another')).toBe(false);
    expect(await signer?.verify('Ahoy', 'broken')).toBe(false);
  },
);
