import { expect, it } from 'vitest';
import { account, bob, error } from '../test-support/transfer-chain.ts';
import { estimateGas, refused } from './estimate-gas.ts';

const call = { to: bob, value: '0x0' };

it('is what the node estimates for the call', async () => {
  const requested: unknown[] = [];
  const read = async (request: unknown) => {
    requested.push(request);
    return '0x5208';
  };
  expect(await estimateGas({ ...account().account, read }, call)).toBe(21_000n);
  expect(requested).toEqual([{ method: 'eth_estimateGas', params: [call] }]);
});

it('rejects with TRANSACTION_REFUSED if the node returns an error, which is the cause', async () => {
  const gas = error(3);
  await expect(estimateGas(account({ gas }).account, call)).rejects.toMatchObject({
    code: 'TRANSACTION_REFUSED',
    cause: gas,
  });
});

it('rejects with the reason that no node answered', async () => {
  const gas = new Error('silent');
  await expect(estimateGas(account({ gas }).account, call)).rejects.toBe(gas);
});

it('treats garbage neither as an estimate nor as a refusal', async () => {
  await expect(estimateGas(account({ gas: 'many' }).account, call)).rejects.toMatchObject({
    code: 'SOMETHING_WENT_WRONG',
  });
});

it.each([undefined, null, 'text', 5, {}, { code: 'ECONNREFUSED' }])('%j is no refusal', (cause) => {
  expect(refused(cause)).toBe(cause);
});
