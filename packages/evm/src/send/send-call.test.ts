import type { CaipNetwork } from '@mooring/core';
import type { CallParameters } from '@mooring/core/adapter';
import { describe, expect, it, test } from 'vitest';
import { createError } from '../errors.ts';
import type { JsonRpcCall } from '../rpc/json-rpc-fetch.ts';
import type { EvmAccount } from './evm-account.ts';
import { estimateCall, sendCall } from './send-call.ts';

const network: CaipNetwork = {
  id: 10,
  name: 'Ten',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:10',
};
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const router = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const hash = `0x${'ab'.repeat(32)}`;
const call: CallParameters = { network, to: router, data: '0x12ab', value: 5n };
const failure = (code: number) => Object.assign(new Error('execution reverted'), { code });

function account(change: { balance?: bigint; gas?: string | Error; chainId?: string; sent?: unknown } = {}) {
  const { balance = 10n ** 18n, gas = '0x186a0', chainId = '0xa', sent = hash } = change;
  const requested: JsonRpcCall[] = [];
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_getBalance: () => `0x${balance.toString(16)}`,
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x64' }),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_gasPrice: () => '0x69',
    eth_call: () => '0x',
    eth_estimateGas() {
      if (gas instanceof Error) throw gas;
      return gas;
    },
  };
  const made: EvmAccount = {
    address: alice,
    network,
    read: async ({ method }) => answers[method]?.(),
    async ask(request) {
      requested.push(request);
      if (request.method === 'eth_chainId') return chainId;
      if (sent instanceof Error) throw sent;
      return sent;
    },
  };
  return { made, requested };
}

it('limits the gas to 1.5 times the estimate, and leaves the fee to the wallet', async () => {
  const { made, requested } = account();
  expect(await estimateCall(made, call)).toEqual({ fee: 150_000n * 201n });
  expect(requested).toEqual([]);
  expect(await sendCall(made, call)).toEqual({ hash });
  const params = [{ from: alice, to: router, data: '0x12ab', value: '0x5', chainId: '0xa', gas: '0x249f0' }];
  expect(requested).toEqual([{ method: 'eth_chainId' }, { method: 'eth_sendTransaction', params }]);
});

test('omits the value of a call without one', async () => {
  const { made, requested } = account();
  await sendCall(made, { ...call, value: 0n });
  expect(requested[1]?.params).toEqual([expect.not.objectContaining({ value: expect.anything() })]);
});

describe('before asking the wallet', () => {
  test.each<[string, Parameters<typeof account>[0], Partial<CallParameters>]>([
    ['TRANSACTION_INVALID', {}, { to: '' }],
    ['TRANSACTION_INVALID', {}, { to: 'router' }],
    ['TRANSACTION_INVALID', {}, { data: '0x' }],
    ['TRANSACTION_INVALID', {}, { data: '0x123' }],
    ['TRANSACTION_INVALID', {}, { data: 'swap' }],
    ['TRANSACTION_INVALID', {}, { value: -1n }],
    ['TRANSACTION_INVALID', {}, { value: 2n ** 256n }],
    ['FUNDS_INSUFFICIENT', { balance: 4n }, {}],
    ['FUNDS_INSUFFICIENT', { balance: 150_000n * 201n }, {}],
    ['TRANSACTION_REFUSED', { gas: failure(3) }, {}],
    ['CHAIN_NOT_SUPPORTED', { chainId: '0x1' }, {}],
  ])('%s: case %#', async (code, chain, change) => {
    const { made, requested } = account(chain);
    await expect(sendCall(made, { ...call, ...change })).rejects.toMatchObject({ code });
    expect(requested.map(({ method }) => method)).not.toContain('eth_sendTransaction');
  });

  test('rejects with the error of a node, which leaves nothing in doubt if it is a timeout', async () => {
    const { made } = account({ gas: new Error('silent') });
    await expect(sendCall(made, call)).rejects.toThrow('silent');
    const { made: late } = account({ gas: createError('TIMED_OUT', { what: 'The request' }) });
    await expect(sendCall(late, call)).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' });
  });
});

test('is in doubt if the wallet’s error leaves open whether it sent, and has the wallet’s error otherwise', async () => {
  const lost = Object.assign(new Error('Internal JSON-RPC error.'), { code: -32_603 });
  await expect(sendCall(account({ sent: lost }).made, call)).rejects.toMatchObject({
    ...{ code: 'TRANSACTION_IN_DOUBT', retryable: false, cause: lost },
  });
  const rejected = Object.assign(new Error('no'), { code: 4_001 });
  await expect(sendCall(account({ sent: rejected }).made, call)).rejects.toBe(rejected);
});

test('rejects if the wallet returns no hash', async () => {
  const { made } = account({ sent: '0x12' });
  await expect(sendCall(made, call)).rejects.toMatchObject({
    code: 'WALLET_ANSWER_INVALID',
    // It may have sent the payment.
    retryable: false,
  });
});
