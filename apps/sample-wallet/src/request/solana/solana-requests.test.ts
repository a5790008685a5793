import { base58 } from '@scure/base';
import { expect, it } from 'vitest';
import type { SolanaNetwork } from '../../config/wallet-network.ts';
import { messages as english } from '../../messages/wallet/en.generated.ts';
import { shownTestAccount } from '../../test-support/test-accounts.ts';
import { solanaRequests } from './solana-requests.ts';

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';
const network: SolanaNetwork = {
  namespace: 'solana',
  caipNetworkId: mainnet,
  name: 'Solana',
  rpcUrl: 'http://127.0.0.1:1',
  webSocketUrl: 'ws://127.0.0.1:1',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  airdrops: false,
  tokens: [],
};
const owner = shownTestAccount(0x11, [network]);
const [account = ''] = owner.addresses[mainnet] ?? [];
const { whyRefused, describe } = solanaRequests(undefined);

const asked = (chainId: string, pubkey: string, words = 'Ahoy') => ({
  prompt: {
    chainId,
    method: 'solana_signMessage',
    params: { message: base58.encode(new TextEncoder().encode(words)), pubkey },
  },
  networks: [network],
  accounts: [owner],
  account,
  url: 'https://site.example',
});

it.each([mainnet, former])(
  'offers to sign a message with its own account on %s, described in words',
  (chainId) => {
    expect(whyRefused(asked(chainId, account))).toBeUndefined();
    const described = JSON.stringify(describe(asked(chainId, account)));
    expect(described).toContain('Ahoy');
    expect(described).not.toContain(former);
  },
);

it.each([
  ['an account of another wallet', mainnet, '11111111111111111111111111111111', 'accountUnknown'],
  ['a network that it does not know', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', account, 'chainUnknown'],
] as const)('can only decline %s', (_, chainId, pubkey, message) => {
  expect(whyRefused(asked(chainId, pubkey))?.(english)).toBe(english[message]());
});
