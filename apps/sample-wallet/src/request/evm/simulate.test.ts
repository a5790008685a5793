import { expect, it } from 'vitest';
import { feeNode } from '../../test-support/fee-node.ts';
import { testAccount } from '../../test-support/test-accounts.ts';
import { simulate } from './simulate.ts';

const to = `0x${'22'.repeat(20)}` as const;
const params = [{ from: testAccount(0x11).evm.address, to, value: '0x1' }];

it('allows a contract call more gas than its estimate, and a plain transfer exactly its estimate', async () => {
  const { network } = await feeNode();
  const limitOf = async (more: object) => {
    const seen = await simulate(network, [{ ...params[0], ...more }]);
    return seen.ok ? seen.limits?.gas : undefined;
  };
  expect(await limitOf({})).toBe(21_000n);
  expect(await limitOf({ data: '0x12345678' })).toBe(26_250n);
  expect(await limitOf({ data: '0x12345678', gas: '0x5500' })).toBe(0x5500n);
});

it('reports a failure only if the network simulated it', async () => {
  const { network, refuse } = await feeNode();
  refuse('eth_estimateGas', 3, 'execution reverted: no');
  expect(await simulate(network, params)).toEqual({ ok: false, why: 'fails' });
  refuse('eth_estimateGas', -32_000, 'insufficient funds for gas * price + value');
  expect(await simulate(network, params)).toEqual({ ok: false, why: 'funds' });
  for (const [code, message] of [
    [-32_601, 'the method does not exist'],
    [-32_005, 'too many requests'],
    [-32_000, 'header not found'],
  ] as const) {
    refuse('eth_estimateGas', code, message);
    expect(await simulate(network, params)).toEqual({ ok: false, why: 'silent' });
  }
});

it('treats a missing balance or fee as no answer', async () => {
  const { network, refuse, forget } = await feeNode();
  forget('eth_getBalance');
  expect(await simulate(network, params)).toEqual({ ok: false, why: 'silent' });
  refuse('eth_estimateGas', 3, 'execution reverted');
  expect(await simulate(network, params)).toEqual({ ok: false, why: 'silent' });
});

it('distinguishes a failing transaction, insufficient funds and an unresponsive network', async () => {
  const { network } = await feeNode();
  const dear = [{ ...params[0], value: `0x${(10n ** 16n).toString(16)}` }];
  expect(await simulate(network, dear)).toMatchObject({ ok: true, enough: false });
  expect(await simulate({ ...network, rpcUrl: 'http://127.0.0.1:1' }, params)).toEqual({
    ok: false,
    why: 'silent',
  });
  expect(await simulate(network, [{ ...params[0], value: 'a lot' }])).toEqual({ ok: false, why: 'fails' });
});
