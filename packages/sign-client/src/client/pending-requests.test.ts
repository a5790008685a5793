import { expect, test } from 'vitest';
import type { StoredRequest } from '../records/stored-request.ts';
import { pendingRequests } from './pending-requests.ts';

test('leaves out requests whose answer is stored', () => {
  const request = (id: number, members: Partial<StoredRequest> = {}) =>
    ({ id, topic: 'ab', ...members }) as StoredRequest;
  const all = new Map([
    ['1', request(1)],
    ['2', request(2, { answered: 'AAAA' })],
  ]);
  const pending = pendingRequests({
    size: all.size,
    keys: () => [...all.keys()],
    values: () => [...all.values()],
    get: (key) => all.get(String(key)),
  });
  expect(pending.size).toBe(1);
  expect(pending.keys()).toEqual(['1']);
  expect(pending.values()).toEqual([request(1)]);
  expect([pending.get(1), pending.get('2')]).toEqual([request(1), undefined]);
});
