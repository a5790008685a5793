import { solanaTokens, startSolanaNode } from '@mooring/devnet';
import { solanaAccount } from '@mooring/devnet/wallets';
import { expect, it, onTestFinished } from 'vitest';
import type { SolanaNetwork } from '../config/wallet-network.ts';
import { answeringNode } from '../test-support/answering-node.ts';
import { readSolanaBalances } from './read-solana-balances.ts';

const chain = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z';
const owner = solanaAccount(0).address;
const account = { evm: '0x1', addresses: { [chain]: [owner] } } as const;
const network = (rpcUrl: string, tokens: SolanaNetwork['tokens'] = []): SolanaNetwork => ({
  namespace: 'solana',
  caipNetworkId: chain,
  name: 'Devnet Solana',
  rpcUrl,
  webSocketUrl: 'ws://127.0.0.1:1',
  airdrops: false,
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  tokens,
});
const tokenOf = (address: string) => ({ address, symbol: 'T', name: 'Token', decimals: 6 });

it('reads lamports, and the tokens of both token programs', async () => {
  const node = await startSolanaNode({});
  onTestFinished(() => node.stop());
  const held = Object.assign(
    {},
    ...(await Promise.all(readSolanaBalances(network(node.url, solanaTokens), account))),
  );
  expect(held).toEqual({
    native: 1_000_000_000_000n,
    ...Object.fromEntries(
      solanaTokens.map(({ address, decimals }) => [address, 1_000_000n * 10n ** BigInt(decimals)]),
    ),
  });
});

/** A node that holds one lamport, and these token accounts of each mint. */
const holding = (...amounts: unknown[]) =>
  answeringNode((asked) => {
    const { method } = asked as { readonly method: string };
    const accounts = amounts.map((amount) => ({
      account: { data: { parsed: { info: { tokenAmount: { amount } } } } },
    }));
    return { jsonrpc: '2.0', id: 1, result: { value: method === 'getBalance' ? 1 : accounts } };
  });

it('sums the token accounts of one mint', async () => {
  const url = await holding('18446744073709551615', '2');
  const [, token] = readSolanaBalances(network(url, [tokenOf('mint')]), account);
  expect(await token).toEqual({ mint: 18_446_744_073_709_551_617n });
});

it('omits tokens without a token account of the account', async () => {
  const [, token] = readSolanaBalances(network(await holding(), [tokenOf('mint')]), account);
  expect(await token).toEqual({ mint: 0n });
});

it.each([['1.5'], ['-1'], [''], ['1e3'], [-1], [0.5], [undefined], [null]])(
  'has no balance rather than a wrong one for an amount of %j, but has the others',
  async (amount) => {
    const [native, token] = readSolanaBalances(network(await holding(amount), [tokenOf('mint')]), account);
    await expect(token).rejects.toThrow('The node gave no amount.');
    expect(await native).toEqual({ native: 1n });
  },
);

it('fails for a node that refuses, answers something else, or does not answer', async () => {
  const refusing = await answeringNode(() => ({ error: { code: -32_005, message: 'Node is behind' } }));
  await expect(readSolanaBalances(network(refusing), account)[0]).rejects.toMatchObject({ code: -32_005 });
  const odd = await answeringNode(() => ({ result: { value: 'all' } }));
  const [native, token] = readSolanaBalances(network(odd, [tokenOf('mint')]), account);
  await expect(native).rejects.toThrow('The node gave no amount.');
  await expect(token).rejects.toThrow('The node gave no list of token accounts.');
  await expect(readSolanaBalances(network('http://127.0.0.1:1'), account)[0]).rejects.toThrow();
});

it('reads nothing for an account without an address on the cluster', () => {
  expect(readSolanaBalances(network('http://127.0.0.1:1'), { evm: '0x1', addresses: {} })).toEqual([]);
});
