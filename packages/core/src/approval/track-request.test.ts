import { expect, it } from 'vitest';
import type { OpenRequest } from '../contract/wallet-request.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { trackRequest } from './track-request.ts';

const wallet = fakeWallet();
const request = (key: string, change: Partial<OpenRequest> = {}): OpenRequest => ({
  ...{ key, id: Number(key), namespace: 'eip155', chain: 'eip155:1', method: 'eth_sendTransaction' },
  ...{ purpose: 'transaction', stage: 'sent', askedAt: 1, expiry: 300_000 },
  ...change,
});

/** A page that has sent requests with these keys, one after the other. */
function page(...requests: readonly OpenRequest[]) {
  const { core } = makeCore({ pairing: wallet });
  const note = (one: OpenRequest): void => trackRequest(core, wallet, { type: 'requested', request: one });
  for (const one of requests) note(one);
  return {
    note,
    settle: (key: string): void => trackRequest(core, wallet, { type: 'settled', key }),
    keys: () => core.store.getState().requests.map(({ key }) => key),
  };
}

const numbered = (length: number): readonly OpenRequest[] =>
  Array.from({ length }, (_, index) => request(`${index + 1}`));

it('shows the latest request first, and the stage of each', () => {
  const { note, settle, keys } = page(request('1'), request('2'));
  note(request('1', { stage: 'there' }));
  expect(keys()).toEqual(['2', '1']);
  settle('2');
  expect(keys()).toEqual(['1']);
});

it('keeps 32 pending requests, and adds a later one once one of them has settled', () => {
  const { note, settle, keys } = page(...numbered(33));
  expect(keys()).toHaveLength(32);
  expect(keys()).toContain('1');
  expect(keys()).not.toContain('33');
  settle('5');
  note(request('33', { stage: 'there' }));
  expect(keys()).toContain('33');
});

it('first drops the oldest request that needs no decision of the visitor', () => {
  const { keys } = page(
    request('a', { purpose: 'other' }),
    request('b', { purpose: 'other' }),
    ...numbered(31),
  );
  expect(keys()).toHaveLength(32);
  expect(keys()).not.toContain('a');
  expect(keys()).toContain('b');
});
