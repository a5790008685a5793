import type { TransferParameters } from '@mooring/core/adapter';
import { describe, expect, it, test } from 'vitest';
import {
  account,
  alice,
  bob,
  contract,
  error,
  token,
  transfer,
  word,
} from '../test-support/transfer-chain.ts';
import type { EvmAccount } from './evm-account.ts';
import { planTransfer, readTransfer, transactionOf } from './plan-transfer.ts';

const plan = (made: EvmAccount, change: Partial<TransferParameters> = {}) =>
  planTransfer(made, readTransfer(transfer(change)));

describe('the plan of a transfer', () => {
  test('allows the base fee to double for the native currency', async () => {
    const { account: made } = account();
    const estimate = await plan(made);
    const fees = { maxFeePerGas: 201n, maxPriorityFeePerGas: 1n };
    expect(estimate).toEqual({ amount: 5n, gas: 21_000n, fees, fee: 21_000n * 201n, toContract: false });
  });

  test('subtracts the fee from the whole balance', async () => {
    const { account: made } = account({ balance: 10_000_000n });
    const { amount, fee } = await plan(made, { amount: 'all' });
    expect(amount).toBe(10_000_000n - 4_221_000n);
    expect(fee).toBe(4_221_000n);
  });

  test('reports a receiving contract, but not an account with delegated code (EIP-7702)', async () => {
    const { account: made } = account({ code: '0x6001', gas: '0x7530' });
    expect(await plan(made)).toMatchObject({ toContract: true, fee: 36_000n * 201n });
    const { account: delegated } = account({ code: `0xef0100${'1'.repeat(40)}` });
    expect(await plan(delegated)).toMatchObject({ toContract: false });
  });

  test.each(['0x', word(1n)])('accepts a token that returns %s', async (taken) => {
    const { account: made } = account({ taken, gas: '0xc350' });
    const estimate = await plan(made, { token, amount: 'all' });
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
    await expect(plan(account(chain).account, change)).rejects.toMatchObject({ code });
  });

  test('rejects if no node answers', async () => {
    for (const chain of [{ gas: new Error('silent') }, { taken: new Error('silent') }]) {
      const running = plan(account(chain).account, { token });
      await expect(running).rejects.toThrow('silent');
    }
  });

  test('rejects a malformed answer of a node', async () => {
    const { account: made } = account({ held: 'many' });
    const running = plan(made, { token });
    await expect(running).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
  });

  test('includes the data fee of a rollup', async () => {
    const { account: made } = account({ dataFee: word(1_000n), balance: 4_222_204n });
    expect(await plan(made, { amount: 'all' })).toMatchObject({ amount: 4n, fee: 21_000n * 201n + 1_200n });
    expect((await plan(made, { amount: 4n })).fee).toBe(21_000n * 201n + 1_200n);
    await expect(plan(made, { amount: 5n })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' });
  });

  test('may cost the whole balance', async () => {
    const { account: made } = account({ balance: 4_221_005n, gas: '0xc350' });
    expect((await plan(account({ balance: 4_221_005n }).account)).amount).toBe(5n);
    await expect(plan(made)).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' });
    const { account: tokens } = account({ balance: 60_000n * 201n, gas: '0xc350' });
    expect(await plan(tokens, { token, amount: 1_000n })).toMatchObject({ amount: 1_000n, gas: 60_000n });
  });

  test('estimates without the amount, so that a balance below amount and fee is no refusal of the node', async () => {
    const { account: made } = account();
    const estimates: unknown[] = [];
    const read: EvmAccount['read'] = (call) => {
      if (call.method === 'eth_estimateGas') estimates.push(call.params);
      return made.read(call);
    };
    await plan({ ...made, read });
    expect(estimates).toEqual([[{ from: alice, to: bob, value: '0x0' }]]);
  });
});

describe('reading a transfer', () => {
  it('spells the addresses with their checksum', () => {
    const lower = transfer({
      ...{
        to: bob.toLowerCase(),
        token: `eip155:10:${contract.toLowerCase()}`,
        amount: 'all',
        maxAmount: 7n,
      },
    });
    expect(readTransfer(lower)).toEqual({ to: bob, token: contract, amount: 'all', maxAmount: 7n });
    expect(readTransfer(transfer())).toEqual({ to: bob, token: undefined, amount: 5n, maxAmount: undefined });
  });

  it.each([
    ['RECEIVER_INVALID', { to: 'bob' }],
    ['RECEIVER_INVALID', { to: `0x${'0'.repeat(40)}` }],
    ['RECEIVER_INVALID', { to: contract.toLowerCase(), token }],
    ['AMOUNT_INVALID', { amount: 0n }],
    ['AMOUNT_INVALID', { amount: 2n ** 256n }],
    ['TOKEN_NOT_SENDABLE', { token: `eip155:1:${contract}` }],
    ['TOKEN_NOT_SENDABLE', { token: `eip155:100:${contract}` }],
    ['TOKEN_NOT_SENDABLE', { token: 'eip155:10:dollars' }],
  ] as const)('throws %s for %o', (code, change) => {
    const reading = () => readTransfer(transfer(change as Partial<TransferParameters>));
    expect(reading).toThrow(expect.objectContaining({ code }));
  });

  it('accepts the largest amount that a contract can hold', () => {
    expect(readTransfer(transfer({ amount: 2n ** 256n - 1n })).amount).toBe(2n ** 256n - 1n);
  });
});

describe('the transaction of a transfer', () => {
  const { account: made } = account();
  const native = readTransfer(transfer());

  it('leaves the fee to the wallet without a plan', () => {
    expect(transactionOf(made, native, 255n)).toEqual({
      from: alice,
      chainId: '0xa',
      to: bob,
      value: '0xff',
    });
    const tokens = readTransfer(transfer({ token }));
    expect(transactionOf(made, tokens, 255n)).toEqual({
      ...{ from: alice, chainId: '0xa', to: contract },
      data: `0xa9059cbb${bob.slice(2).toLowerCase().padStart(64, '0')}${'ff'.padStart(64, '0')}`,
    });
  });

  it('limits gas and price to those of a plan', () => {
    const fees = { maxFeePerGas: 201n, maxPriorityFeePerGas: 1n };
    const limited = { gas: '0x5208', maxFeePerGas: '0xc9', maxPriorityFeePerGas: '0x1' };
    expect(transactionOf(made, native, 1n, { gas: 21_000n, fees })).toMatchObject(limited);
    const legacy = transactionOf(made, native, 1n, { gas: 21_000n, fees: { maxFeePerGas: 105n } });
    expect(legacy).toEqual({
      ...{ from: alice, chainId: '0xa', to: bob, value: '0x1', gas: '0x5208', gasPrice: '0x69' },
    });
  });
});
