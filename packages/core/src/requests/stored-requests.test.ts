import { expect, it } from 'vitest';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { requestList, type StoredRequest } from './stored-requests.ts';

const request: StoredRequest = {
  ...{ id: 7, walletId: 'walletConnect', namespace: 'eip155', chain: 'eip155:1', method: 'personal_sign' },
  ...{ purpose: 'signature', account: `eip155:1:${address}`, askedAt: 1, expiry: 2 },
};

function stored(...entries: readonly unknown[]) {
  const storage = memoryStorage({ '@mooring/requests': JSON.stringify(entries) });
  return requestList.read(makeCore({ storage }).core);
}

it('reads what another page stored, without members that it does not know', () => {
  const storage = memoryStorage();
  const { account: _, ...unconnected } = request;
  requestList.store(makeCore({ storage }).core, [request, { ...unconnected, id: 8, askedAt: 0 }]);
  expect(requestList.read(makeCore({ storage }).core)).toEqual([
    request,
    { ...unconnected, id: 8, askedAt: 0 },
  ]);
  expect(stored({ ...request, params: ['secret'] })).toEqual([request]);
});

it.each<readonly [keyof StoredRequest, unknown]>([
  ['id', '7'],
  ['id', -1],
  ['walletId', ''],
  ['walletId', 'w'.repeat(129)],
  ['namespace', 'n'.repeat(33)],
  ['chain', 'eip155'],
  ['method', undefined],
  ['method', 'm'.repeat(129)],
  ['purpose', 'other'],
  ['account', address],
  ['askedAt', 0.5],
  ['expiry', undefined],
])('skips only the request whose %s is %j', (name, value) => {
  expect(stored({ ...request, [name]: value }, { ...request, id: 8 }).map(({ id }) => id)).toEqual([8]);
});

it('keeps the twenty newest, each once', () => {
  const many = Array.from({ length: 21 }, (_, at) => ({ ...request, id: at, askedAt: at }));
  const newest = many.slice(1).reverse();
  expect(stored(...many)).toEqual(newest);
  expect(requestList.merge(many, newest)).toEqual(newest);
});
