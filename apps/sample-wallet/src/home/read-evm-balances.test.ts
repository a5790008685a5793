import { pad, toHex } from 'viem';
import { expect, it } from 'vitest';
import { answeringNode } from '../test-support/answering-node.ts';
import { testNetwork } from '../test-support/test-accounts.ts';
import { readEvmBalances } from './read-evm-balances.ts';

const evm = `0x${'11'.repeat(20)}` as const;
const account = { evm, addresses: {} };
const usd = `0x${'22'.repeat(20)}` as const;
const broken = `0x${'33'.repeat(20)}` as const;
const tokens = [usd, broken].map((address) => ({ address, symbol: 'T', name: 'Token', decimals: 6 }));

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [string | { readonly to: string; readonly data: string }];
}

/** A node that knows one token, and answers calls one by one and in batches. */
function answer(asked: unknown): unknown {
  if (Array.isArray(asked)) return asked.map(answer);
  const { id, method, params } = asked as Call;
  const [first] = params;
  if (method === 'eth_getBalance')
    return { id, jsonrpc: '2.0', result: first === evm ? '0xde0b6b3a7640001' : '0x0' };
  if (typeof first === 'object' && first.to === usd && first.data.endsWith(evm.slice(2)))
    return { id, jsonrpc: '2.0', result: pad(toHex(7_000_000n)) };
  return { id, jsonrpc: '2.0', result: '0x' };
}

it('reads the native balance and each token in its smallest unit', async () => {
  const [native, token] = readEvmBalances(
    { ...testNetwork(1, await answeringNode(answer)), tokens: tokens.slice(0, 1) },
    account,
  );
  expect(await native).toEqual({ native: 1_000_000_000_000_000_001n });
  expect(await token).toEqual({ [usd]: 7_000_000n });
});

it('has no balance for a token that is not a contract, but has the others', async () => {
  const reads = readEvmBalances({ ...testNetwork(1, await answeringNode(answer)), tokens }, account);
  const settled = await Promise.allSettled(reads);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

it('has no balances while the node does not answer', async () => {
  const reads = readEvmBalances({ ...testNetwork(1), tokens }, account);
  const settled = await Promise.allSettled(reads);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
