import { expect, it } from 'vitest';
import type { RequestPurpose, WalletRequest } from '../contract/wallet-request.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { readOutcome, type WalletAnswer } from './read-outcome.ts';

const hash = `0x${'ab'.repeat(32)}`;
const account = `eip155:1:${address}` as const;

function answered(outcome: WalletAnswer['outcome'], change: Partial<WalletRequest> = {}) {
  const { core, clock } = makeCore();
  const request: WalletRequest = {
    ...{ key: 'found.7', id: 7, namespace: 'eip155', chain: 'eip155:1', method: 'eth_sendTransaction' },
    ...{ purpose: 'transaction', stage: 'sent', askedAt: 1, expiry: 2, walletId: 'walletConnect' },
    ...{ account, found: true, ...change },
  };
  const read = readOutcome(core, request, { type: 'answered', id: 7, outcome });
  return { core, clock, read, sent: () => core.store.getState().sent };
}

it.each([
  ['refused', { code: 5000, message: 'User rejected.' }],
  ['refused', { code: 4001, message: 'User rejected the request.' }],
  ['failed', { code: -32_000, message: 'nonce too low' }],
] as const)('is %s after the error %j', async (expected, error) => {
  const { read, sent } = answered({ error });
  expect(await read).toBe(expected);
  expect(sent()).toEqual([]);
});

it('follows a transaction on its chain from the answer on', async () => {
  const { read, sent, clock } = answered({ result: hash }, { chain: 'eip155:2' });
  expect(await read).toBe('sent');
  expect(sent()).toEqual([
    {
      ...{ hash, kind: 'other', chainId: 'eip155:2', address: account },
      ...{ sentAt: clock.now(), status: 'pending' },
    },
  ]);
});

it('follows no transaction of an unknown account', async () => {
  const { read, sent } = answered({ result: hash }, { account: undefined });
  expect(await read).toBe('sent');
  expect(sent()).toEqual([]);
});

it.each<unknown>([null, {}, 5])('is unknown if the answer %j to a transaction names none', async (result) => {
  const { read, sent } = answered({ result });
  expect(await read).toBe('unknown');
  expect(sent()).toEqual([]);
});

it.each<RequestPurpose>(['signature', 'network'])(
  'is answered for a %s, whatever the result',
  async (purpose) => {
    const { read, sent } = answered({ result: hash }, { purpose });
    expect(await read).toBe('answered');
    expect(sent()).toEqual([]);
  },
);
