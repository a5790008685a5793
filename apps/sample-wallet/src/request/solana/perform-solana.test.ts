import type { SessionRecord } from '@mooring/protocol/sign';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { expect, it } from 'vitest';
import type { SolanaNetwork } from '../../config/wallet-network.ts';
import { testAccount } from '../../test-support/accounts.ts';
import { performSolana } from './perform-solana.ts';

const chainId = 'solana:5UgWMZJXuhC87QxFeYNpsfytJ3zPvEv2';
const network: SolanaNetwork = {
  namespace: 'solana',
  caipNetworkId: chainId,
  name: 'Devnet Solana',
  rpcUrl: 'http://127.0.0.1:1',
  webSocketUrl: 'ws://127.0.0.1:1',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  airdrops: true,
  tokens: [],
};
const held = [testAccount(0x11), testAccount(0x22)];
const [account, other] = held.map(({ solana }) => solana.address);
const session = {
  namespaces: { solana: { accounts: [`${chainId}:${account}`], methods: [], events: [] } },
} as unknown as SessionRecord;
const sign = (params: unknown, on = chainId) =>
  performSolana(
    { accounts: () => held, networks: [network] },
    { chainId: on, method: 'solana_signMessage', params },
    session,
  );
const text = new TextEncoder().encode('Sign in to the harbour');

it('signs the bytes of a message with the account that the session grants', async () => {
  const message = base58.encode(text);
  for (const params of [{ message, pubkey: account }, { message }]) {
    const { signature } = (await sign(params)) as { readonly signature: string };
    expect(ed25519.verify(base58.decode(signature), text, base58.decode(account ?? ''))).toBe(true);
  }
});

it.each([
  ['an account that the session does not grant', { message: base58.encode(text), pubkey: other }, 4100],
  ['what is no Base58', { message: '0OIl', pubkey: account }, -32602],
  ['a message of nothing', { message: '', pubkey: account }, -32602],
])('refuses %s', async (_, params, code) => {
  await expect(sign(params)).rejects.toMatchObject({ code });
});

it('refuses a network that the wallet does not know', async () => {
  await expect(sign({ message: base58.encode(text) }, 'solana:other')).rejects.toMatchObject({ code: 5100 });
});
