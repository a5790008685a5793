import type { SessionRecord } from '@mooring/protocol/sign';
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58, base64 } from '@scure/base';
import { expect, it } from 'vitest';
import type { SolanaNetwork } from '../../config/wallet-network.ts';
import { testAccount } from '../../test-support/test-accounts.ts';
import { SendInDoubt } from '../signing.ts';
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
const sign = (params: unknown, on = chainId, method = 'solana_signMessage') =>
  performSolana({ accounts: () => held, networks: [network] }, { chainId: on, method, params }, session);
const transfer = Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0);

/** The message of a payment of one lamport, signed by one account alone, and its transaction in Base64. */
function pay(payer = account ?? '', version: readonly number[] = []) {
  const system = new Uint8Array(32);
  const message = concatBytes(
    Uint8Array.from([...version, 1, 0, 1, 3]),
    base58.decode(payer),
    new Uint8Array(32).fill(7),
    system,
    new Uint8Array(32).fill(9),
    Uint8Array.of(1, 2, 2, 0, 1, transfer.length),
    transfer,
    Uint8Array.from(version.length === 0 ? [] : [0]),
  );
  return { message, transaction: base64.encode(concatBytes(Uint8Array.of(1), new Uint8Array(64), message)) };
}
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
  ['text that is not Base58', { message: '0OIl', pubkey: account }, -32602],
  ['a message of nothing', { message: '', pubkey: account }, -32602],
])('refuses %s', async (_, params, code) => {
  await expect(sign(params)).rejects.toMatchObject({ code });
});

it('refuses a network that the wallet does not know', async () => {
  await expect(sign({ message: base58.encode(text) }, 'solana:other')).rejects.toMatchObject({ code: 5100 });
});

it.each([
  ['a legacy transaction', []],
  ['one of version 0', [0x80]],
])('signs %s completely, for the site to send', async (_, version) => {
  const { message, transaction } = pay(account, version);
  const answer = await sign({ transaction, pubkey: account }, chainId, 'solana_signTransaction');
  const { signature, transaction: signed } = answer as Readonly<Record<string, string>>;
  const bytes = base64.decode(signed ?? '');
  expect(base58.encode(bytes.slice(1, 65))).toBe(signature);
  expect(bytes.slice(65)).toEqual(message);
  expect(ed25519.verify(bytes.slice(1, 65), message, base58.decode(account ?? ''))).toBe(true);
});

it('signs several transactions in their order', async () => {
  const transactions = [pay().transaction, pay(account, [0x80]).transaction];
  const answer = await sign({ transactions }, chainId, 'solana_signAllTransactions');
  const { transactions: signed } = answer as { readonly transactions: readonly string[] };
  expect(signed.map((each) => base64.decode(each).length)).toEqual(
    transactions.map((each) => base64.decode(each).length),
  );
});

it.each([
  ['a transaction of a later version', { transaction: pay(account, [0x81]).transaction }, -32602],
  ['a transaction that it would not sign', { transaction: pay(other).transaction }, 4100],
  ['bytes that are not a transaction', { transaction: 'AAAA' }, -32602],
])('refuses %s', async (_, params, code) => {
  await expect(sign(params, chainId, 'solana_signTransaction')).rejects.toMatchObject({ code });
});

it('refuses to sign a transaction as a message', async () => {
  const { message } = pay();
  await expect(sign({ message: base58.encode(message) })).rejects.toMatchObject({ code: -32602 });
});

it('keeps a signed transaction whose node does not answer, to resend it unchanged', async () => {
  let kept: unknown;
  const sending = performSolana(
    { accounts: () => held, networks: [network] },
    { chainId, method: 'solana_signAndSendTransaction', params: pay() },
    session,
    undefined,
    {
      signed: undefined,
      keep(signed) {
        kept = signed;
      },
    },
  ).catch((error: unknown) => error);
  const doubt = (await sending) as SendInDoubt;
  expect(doubt).toBeInstanceOf(SendInDoubt);
  expect(doubt.result).toEqual({ signature: doubt.hash });
  expect(kept).toMatchObject({ hash: doubt.hash });
});

it('signs for a session that uses the former id of its network', async () => {
  const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';
  const mainnet: SolanaNetwork = {
    ...network,
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    airdrops: false,
  };
  const early = {
    namespaces: { solana: { accounts: [`${former}:${account}`], methods: [], events: [] } },
  } as unknown as SessionRecord;
  const params = { message: base58.encode(text), pubkey: account };
  const asked = { chainId: former, method: 'solana_signMessage', params };
  const parameters = { accounts: () => held, networks: [mainnet] };
  const { signature } = (await performSolana(parameters, asked, early)) as { readonly signature: string };
  expect(ed25519.verify(base58.decode(signature), text, base58.decode(account ?? ''))).toBe(true);
  // Accounts that the session does not grant stay refused.
  const { chainId: _, ...other } = asked;
  await expect(
    performSolana(parameters, { ...other, chainId: mainnet.caipNetworkId }, early),
  ).rejects.toMatchObject({ code: 4100 });
});
