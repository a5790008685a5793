import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { answeringWallet } from '../test-support/answering-wallet.ts';

test('the list of pending requests has no answered ones, also while their answers are being sent', async () => {
  const { wallet, id, lose, respond, ask } = await answeringWallet();
  const other = (await ask()).id;
  expect(wallet.pendingRequest.keys).toEqual([id, other]);
  lose();
  void respond();
  await settle();
  expect(wallet.core.requests.size).toBe(2);
  const { length, keys, values } = wallet.pendingRequest;
  expect([length, keys, values.map((request) => request.id)]).toEqual([1, [other], [other]]);
  expect(wallet.pendingRequest.getAll().map((request) => request.id)).toEqual([other]);
  expect(wallet.pendingRequest.get(other).id).toBe(other);
  expect(() => wallet.pendingRequest.get(id)).toThrow(`No matching key. request: ${id}`);
});
