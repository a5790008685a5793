import type { TransferParameters } from '@mooring/core/adapter';
import { isMooringError } from '@mooring/protocol';
import { describe, expect, it } from 'vitest';
import { createError } from '../errors.ts';
import {
  account,
  alice,
  bob,
  contract,
  hash,
  refusal,
  token,
  transfer,
  usual,
} from '../test-support/transfer-chain.ts';
import type { EvmAccount } from './evm-account.ts';
import { estimateTransfer, sendTransfer } from './send-transfer.ts';

it('estimates the amount and the fee, and nothing that only sending needs', async () => {
  const estimate = await estimateTransfer(account().account, transfer());
  expect(estimate).toEqual({ amount: 5n, fee: 21_000n * 201n, toContract: false });
});

describe('sending', () => {
  it('names the chain, and leaves the fee to the wallet', async () => {
    const { account: made, requested } = account();
    expect(await sendTransfer(made, transfer({ amount: 2n ** 200n }))).toEqual({ hash });
    const params = [{ from: alice, chainId: '0xa', to: bob, value: `0x${(2n ** 200n).toString(16)}` }];
    expect(requested).toEqual([{ method: 'eth_chainId' }, { method: 'eth_sendTransaction', params }]);
  });

  it('calls the token’s contract', async () => {
    const { account: made, requested } = account();
    await sendTransfer(made, transfer({ token, amount: 255n }));
    const data = `0xa9059cbb${bob.slice(2).toLowerCase().padStart(64, '0')}${'ff'.padStart(64, '0')}`;
    expect(requested[1]).toEqual({
      method: 'eth_sendTransaction',
      params: [{ from: alice, chainId: '0xa', to: contract, data }],
    });
  });

  it.each([5n, 'all'] as const)(
    'of %s calls `onPrompt` right before it prompts the wallet',
    async (amount) => {
      const { account: made, requested } = account();
      const before: string[] = [];
      const onPrompt = () => before.push(...requested.map(({ method }) => method));
      await sendTransfer(made, { ...transfer({ amount }), onPrompt });
      expect(before).toEqual(['eth_chainId']);
    },
  );

  it('caps the fee for the whole balance', async () => {
    const { account: made, requested } = account({ balance: 10_000_000n });
    await sendTransfer(made, transfer({ amount: 'all' }));
    expect(requested[1]?.params).toMatchObject([
      {
        value: `0x${(10_000_000n - 4_221_000n).toString(16)}`,
        ...{ gas: '0x5208', maxFeePerGas: '0xc9', maxPriorityFeePerGas: '0x1' },
      },
    ]);
    const { account: legacy, requested: prices } = account({ balance: 10_000_000n, base: null });
    await sendTransfer(legacy, transfer({ amount: 'all' }));
    expect(prices[1]?.params).toMatchObject([{ gas: '0x5208', gasPrice: '0x69' }]);
    const { account: tokens, requested: calls } = account();
    await sendTransfer(tokens, transfer({ amount: 'all', token }));
    expect(calls[1]?.params).toMatchObject([{ data: expect.stringMatching(/3e8$/) }]);
  });

  it('sends no more of the whole balance than was shown, and no less than the fee explains', async () => {
    const all = 10_000_000n - 4_221_000n;
    const send = async (maxAmount: bigint) => {
      const { account: made, requested } = account({ balance: 10_000_000n });
      const { amount } = await sendTransfer(made, transfer({ amount: 'all', maxAmount }));
      expect(requested[1]?.params).toMatchObject([{ value: `0x${amount?.toString(16)}` }]);
      return amount;
    };
    expect(await send(5_000n)).toBe(5_000n);
    expect(await send(all)).toBe(all);
    expect(await send(all + 4_221_000n)).toBe(all);
    await expect(send(all + 4_221_001n)).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' });
  });

  it('leaves nothing in doubt if the node does not answer before the wallet is asked', async () => {
    const gas = createError('TIMED_OUT', { what: 'The request' });
    const { account: made, requested } = account({ gas });
    await expect(sendTransfer(made, transfer({ amount: 'all' }))).rejects.toMatchObject({
      code: 'NODE_UNAVAILABLE',
    });
    expect(requested.map(({ method }) => method)).not.toContain('eth_sendTransaction');
  });

  it.each([
    ['CHAIN_NOT_SUPPORTED', { chainId: '0x1' }, {}],
    ['CHAIN_NOT_SUPPORTED', { chainId: 'ten' }, {}],
    ['WALLET_UNREACHABLE', { chainId: createError('TIMED_OUT', { what: 'The wallet' }) }, {}],
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
    const { account: made, requested } = account(chain);
    await expect(sendTransfer(made, transfer(change as Partial<TransferParameters>))).rejects.toMatchObject({
      code,
    });
    if (!('sent' in chain))
      expect(requested.map(({ method }) => method)).not.toContain('eth_sendTransaction');
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
      const { account: usually, requested } = account();
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
          const before = requested.length;
          const sent = await sendTransfer(made, transfer(kind)).catch((thrown: unknown) => thrown);
          if (sent instanceof Error) {
            expect(isMooringError(sent)).toBe(true);
            expect(requested.slice(before).map((call) => call.method)).not.toContain('eth_sendTransaction');
          }
        }
    },
  );
});
