import { describe, expect, it } from 'vitest';
import { account, error, word } from '../test-support/transfer-chain.ts';
import type { EvmAccount } from './evm-account.ts';
import { readDataFee, readFees } from './read-fees.ts';

describe('the gas price', () => {
  it('allows the base fee to double, and adds the tip', async () => {
    const { account: made } = account({ base: '0x64', tip: '0x1' });
    expect(await readFees(made)).toEqual({ maxFeePerGas: 201n, maxPriorityFeePerGas: 1n });
  });

  it.each([null, undefined])('is one price on a chain whose base fee is %s', async (baseFeePerGas) => {
    const { account: made } = account();
    const read: EvmAccount['read'] = async (call) =>
      call.method === 'eth_getBlockByNumber' ? { baseFeePerGas } : made.read(call);
    expect(await readFees({ ...made, read })).toEqual({ maxFeePerGas: 105n });
  });

  it('has the tip that a node without its method adds to the base fee, and none below it', async () => {
    const tip = error(-32_601);
    const fees = await readFees(account({ tip }).account);
    expect(fees).toEqual({ maxFeePerGas: 205n, maxPriorityFeePerGas: 5n });
    const { account: cheaper } = account({ tip, base: '0x6a' });
    expect(await readFees(cheaper)).toEqual({ maxFeePerGas: 212n, maxPriorityFeePerGas: 0n });
  });

  it.each(['0x', 'many', 5, {}])('is not guessed from a base fee of %j', async (baseFeePerGas) => {
    const read = async () => ({ baseFeePerGas });
    await expect(readFees({ ...account().account, read })).rejects.toMatchObject({
      code: 'SOMETHING_WENT_WRONG',
    });
  });
});

describe('the data fee', () => {
  it('is that of an oracle and a fifth', async () => {
    expect(await readDataFee(account({ dataFee: word(1_000n) }).account)).toBe(1_200n);
  });

  it.each([
    ['has no oracle', '0x'],
    ['has another contract there', `${word(1n)}${word(2n).slice(2)}`],
    ['refuses the call', error(3)],
  ])('is zero on a chain that %s', async (_, dataFee) => {
    expect(await readDataFee(account({ dataFee }).account)).toBe(0n);
  });

  it('is not guessed from an answer that is no quantity', async () => {
    await expect(readDataFee(account({ dataFee: 'many' }).account)).rejects.toMatchObject({
      code: 'SOMETHING_WENT_WRONG',
    });
  });

  it('asks each oracle for the fee of 224 bytes, encoded as one argument', async () => {
    const requested: unknown[] = [];
    const read: EvmAccount['read'] = async ({ params }) => {
      requested.push(params);
      return word(0n);
    };
    await readDataFee({ ...account().account, read });
    const data = `0x49948e0e${word(32n).slice(2)}${word(224n).slice(2)}${'ff'.repeat(224)}`;
    expect(requested).toEqual([
      [{ to: '0x420000000000000000000000000000000000000F', data }, 'latest'],
      [{ to: '0x5300000000000000000000000000000000000002', data }, 'latest'],
    ]);
  });
});
