import type { CaipNetwork } from '@mooring/core';
import type { TransferParameters } from '@mooring/core/adapter';
import { isMooringError } from '@mooring/protocol';
import { describe, expect, it, test } from 'vitest';
import type { JsonRpcCall } from '../rpc/json-rpc-fetch.ts';
import type { EvmAccount } from './evm-account.ts';
import { estimateTransfer, sendTransfer } from './send-transfer.ts';

const network: CaipNetwork = {
  id: 10,
  name: 'Ten',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:10',
};
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const token = `eip155:10:${contract}` as const;
const hash = `0x${'ab'.repeat(32)}`;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const refusal = { code: -32_000, message: 'insufficient funds for gas * price + value' };
const error = (code: number) => Object.assign(new Error('execution reverted'), { code });

interface Chain {
  readonly balance: bigint;
  readonly held: string;
  readonly code: string;
  readonly taken: string | Error;
  readonly gas: string | Error;
  readonly base: string | null;
  readonly tip: string | Error;
  readonly dataFee: string | Error;
  readonly chainId: string;
  readonly sent: unknown;
}

const usual: Chain = {
  balance: 10n ** 18n,
  held: word(1_000n),
  code: '0x',
  taken: '0x',
  gas: '0x5208',
  base: '0x64',
  tip: '0x1',
  dataFee: '0x',
  chainId: '0xa',
  sent: hash,
};

function account(change: Partial<Chain> = {}) {
  const chain = { ...usual, ...change };
  const asked: JsonRpcCall[] = [];
  const said = (answer: string | Error | null) => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const answers: Readonly<
    Record<string, (params: readonly { readonly to?: string; readonly data?: string }[]) => unknown>
  > = {
    eth_getBalance: () => `0x${chain.balance.toString(16)}`,
    eth_getCode: () => chain.code,
    eth_getBlockByNumber: () => (chain.base === null ? {} : { baseFeePerGas: chain.base }),
    eth_maxPriorityFeePerGas: () => said(chain.tip),
    eth_gasPrice: () => '0x69',
    eth_estimateGas: () => said(chain.gas),
    eth_call([call]) {
      if (call?.data?.startsWith('0x70a08231')) return chain.held;
      if (call?.data?.startsWith('0xa9059cbb')) return said(chain.taken);
      return call?.to?.startsWith('0x42') ? said(chain.dataFee) : '0x';
    },
  };
  const made: EvmAccount = {
    address: alice,
    network,
    read: async (call) => answers[call.method]?.(call.params as never),
    async ask(call) {
      asked.push(call);
      if (call.method === 'eth_chainId') return chain.chainId;
      if (chain.sent === refusal) throw refusal;
      return chain.sent;
    },
  };
  return { account: made, asked };
}

const transfer = (change: Partial<TransferParameters> = {}): TransferParameters => ({
  ...{ network, to: bob, amount: 5n },
  ...change,
});

describe('estimates', () => {
  test('allows the base fee to double for the native currency', async () => {
    const { account: made } = account();
    const estimate = await estimateTransfer(made, transfer());
    expect(estimate).toEqual({ amount: 5n, fee: 21_000n * 201n, toContract: false });
  });

  test('subtracts the fee from the whole balance', async () => {
    const { account: made } = account({ balance: 10_000_000n });
    const { amount, fee } = await estimateTransfer(made, transfer({ amount: 'all' }));
    expect(amount).toBe(10_000_000n - 4_221_000n);
    expect(fee).toBe(4_221_000n);
  });

  test("includes a rollup's data fee", async () => {
    const { account: made } = account({ dataFee: word(1_000n) });
    expect((await estimateTransfer(made, transfer())).fee).toBe(21_000n * 201n + 1_200n);
    const { account: silent } = account({ dataFee: error(3) });
    expect((await estimateTransfer(silent, transfer())).fee).toBe(21_000n * 201n);
  });

  test('uses one price on a chain without a base fee, and on a node without a priority fee', async () => {
    expect((await estimateTransfer(account({ base: null }).account, transfer())).fee).toBe(21_000n * 105n);
    const { account: older } = account({ tip: error(-32_601) });
    expect((await estimateTransfer(older, transfer())).fee).toBe(21_000n * 205n);
  });

  test('reports a receiving contract, but not an account with delegated code (EIP-7702)', async () => {
    const { account: made } = account({ code: '0x6001', gas: '0x7530' });
    expect(await estimateTransfer(made, transfer())).toMatchObject({ toContract: true, fee: 36_000n * 201n });
    const { account: delegated } = account({ code: `0xef0100${'1'.repeat(40)}` });
    expect(await estimateTransfer(delegated, transfer())).toMatchObject({ toContract: false });
  });

  test.each(['0x', word(1n)])('accepts a token that returns %s', async (taken) => {
    const { account: made } = account({ taken, gas: '0xc350' });
    const estimate = await estimateTransfer(made, transfer({ token, amount: 'all' }));
    expect(estimate).toMatchObject({ amount: 1_000n, fee: 60_000n * 201n });
  });

  test.each([
    ['FUNDS_INSUFFICIENT', { balance: 4_000n }, {}],
    ['FUNDS_INSUFFICIENT', { balance: 0n }, {}],
    ['FUNDS_INSUFFICIENT', { balance: 4_000n }, { amount: 'all' }],
    ['FUNDS_INSUFFICIENT', {}, { token, amount: 1_001n }],
    ['FUNDS_INSUFFICIENT', { held: word(0n) }, { token, amount: 'all' }],
    ['FUNDS_INSUFFICIENT', { balance: 1n }, { token }],
    ['TOKEN_NOT_SENDABLE', { taken: word(0n) }, { token }],
    ['TOKEN_NOT_SENDABLE', { held: '0x' }, { token }],
    ['TRANSACTION_REFUSED', { taken: error(3) }, { token }],
    ['TRANSACTION_REFUSED', { gas: error(-32_000) }, {}],
  ] as const)('%s: case %#', async (code, chain, change) => {
    await expect(estimateTransfer(account(chain).account, transfer(change))).rejects.toMatchObject({ code });
  });

  test('rejects if no node answers', async () => {
    for (const chain of [{ gas: new Error('silent') }, { taken: new Error('silent') }]) {
      const running = estimateTransfer(account(chain).account, transfer({ token }));
      await expect(running).rejects.toThrow('silent');
    }
  });

  test('rejects a malformed answer of a node', async () => {
    const { account: made } = account({ held: 'many' });
    const running = estimateTransfer(made, transfer({ token }));
    await expect(running).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
  });
});

describe('sending', () => {
  it('names the chain, and leaves the fee to the wallet', async () => {
    const { account: made, asked } = account();
    expect(await sendTransfer(made, transfer({ amount: 2n ** 200n }))).toEqual({ hash });
    const params = [{ from: alice, chainId: '0xa', to: bob, value: `0x${(2n ** 200n).toString(16)}` }];
    expect(asked).toEqual([{ method: 'eth_chainId' }, { method: 'eth_sendTransaction', params }]);
  });

  it('calls the token’s contract', async () => {
    const { account: made, asked } = account();
    await sendTransfer(made, transfer({ token, amount: 255n }));
    const data = `0xa9059cbb${bob.slice(2).toLowerCase().padStart(64, '0')}${'ff'.padStart(64, '0')}`;
    expect(asked[1]).toEqual({
      method: 'eth_sendTransaction',
      params: [{ from: alice, chainId: '0xa', to: contract, data }],
    });
  });

  it('caps the fee for the whole balance', async () => {
    const { account: made, asked } = account({ balance: 10_000_000n });
    await sendTransfer(made, transfer({ amount: 'all' }));
    expect(asked[1]?.params).toMatchObject([
      {
        value: `0x${(10_000_000n - 4_221_000n).toString(16)}`,
        ...{ gas: '0x5208', maxFeePerGas: '0xc9', maxPriorityFeePerGas: '0x1' },
      },
    ]);
    const { account: legacy, asked: prices } = account({ balance: 10_000_000n, base: null });
    await sendTransfer(legacy, transfer({ amount: 'all' }));
    expect(prices[1]?.params).toMatchObject([{ gas: '0x5208', gasPrice: '0x69' }]);
    const { account: tokens, asked: calls } = account();
    await sendTransfer(tokens, transfer({ amount: 'all', token }));
    expect(calls[1]?.params).toMatchObject([{ data: expect.stringMatching(/3e8$/) }]);
  });

  it('sends no more of the whole balance than was shown, and no less than the fee explains', async () => {
    const all = 10_000_000n - 4_221_000n;
    const send = async (maxAmount: bigint) => {
      const { account: made, asked } = account({ balance: 10_000_000n });
      const { amount } = await sendTransfer(made, transfer({ amount: 'all', maxAmount }));
      expect(asked[1]?.params).toMatchObject([{ value: `0x${amount?.toString(16)}` }]);
      return amount;
    };
    expect(await send(5_000n)).toBe(5_000n);
    expect(await send(all)).toBe(all);
    expect(await send(all + 4_221_000n)).toBe(all);
    await expect(send(all + 4_221_001n)).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' });
  });

  it.each([
    ['CHAIN_NOT_SUPPORTED', { chainId: '0x1' }, {}],
    ['CHAIN_NOT_SUPPORTED', { chainId: 'ten' }, {}],
    ['WALLET_ANSWER_INVALID', { sent: '0x1234' }, {}],
    ['FUNDS_INSUFFICIENT', { sent: refusal }, {}],
    ['RECEIVER_INVALID', {}, { to: 'bob' }],
    ['RECEIVER_INVALID', {}, { to: `0x${'0'.repeat(40)}` }],
    ['RECEIVER_INVALID', {}, { to: contract, token }],
    ['AMOUNT_INVALID', {}, { amount: 0n }],
    ['AMOUNT_INVALID', {}, { amount: -1n }],
    ['AMOUNT_INVALID', {}, { amount: 2n ** 256n }],
    ['TOKEN_NOT_SENDABLE', {}, { token: `eip155:1:${contract}` }],
    ['TOKEN_NOT_SENDABLE', {}, { token: 'eip155:10:dollars' }],
  ] as const)('%s: case %#', async (code, chain, change) => {
    const { account: made, asked } = account(chain);
    await expect(sendTransfer(made, transfer(change as Partial<TransferParameters>))).rejects.toMatchObject({
      code,
    });
    if (!('sent' in chain)) expect(asked.map(({ method }) => method)).not.toContain('eth_sendTransaction');
  });
});

describe('a node that answers garbage', () => {
  const garbage = [
    undefined,
    null,
    '',
    'garbage',
    -1,
    1n,
    true,
    [],
    {},
    { baseFeePerGas: 'x' },
    '0x',
    '0xg',
    '-0x1',
    `0x${'f'.repeat(65)}`,
  ];
  const methods = [
    'eth_getBalance',
    'eth_getCode',
    'eth_getBlockByNumber',
    'eth_maxPriorityFeePerGas',
    'eth_estimateGas',
    'eth_call',
  ];
  const kinds: readonly Partial<TransferParameters>[] = [
    {},
    { amount: 'all' },
    { token },
    { token, amount: 'all' },
  ];

  it.each(methods)(
    'to %s never leads to more than is held, nor to an error without a code',
    async (method) => {
      const { account: usually, asked } = account();
      for (const answer of garbage)
        for (const kind of kinds) {
          const read: EvmAccount['read'] = async (call) =>
            call.method === method ? answer : usually.read(call);
          const made = { ...usually, read };
          const outcome = await estimateTransfer(made, transfer(kind)).catch((thrown: unknown) => thrown);
          const most = kind.token === undefined ? usual.balance : 1_000n;
          if (outcome instanceof Error)
            expect(isMooringError(outcome), `${method} ${String(answer)}: ${outcome}`).toBe(true);
          else {
            const { amount = 0n, fee = 0n } = outcome as { readonly amount?: bigint; readonly fee?: bigint };
            expect(amount).toBeLessThanOrEqual(most);
            expect(fee).toBeGreaterThan(0n);
          }
          if (kind.amount !== 'all') continue;
          const before = asked.length;
          const sent = await sendTransfer(made, transfer(kind)).catch((thrown: unknown) => thrown);
          if (sent instanceof Error) {
            expect(isMooringError(sent)).toBe(true);
            expect(asked.slice(before).map((call) => call.method)).not.toContain('eth_sendTransaction');
          }
        }
    },
  );
});
