import { expect, test } from 'vitest';
import { apiTransaction, bob, historyPage } from '../test-support/api-history.ts';
import { address } from '../test-support/fake-adapter.ts';
import { findPoison } from './find-poison.ts';
import { readHistory } from './read-history.ts';

test('finds entries made to mislead: nothing moved, or the sender looks like a known address', () => {
  const { network } = historyPage();
  const like = `0x7099${'a'.repeat(32)}79c8`;
  const data = [
    apiTransaction({ id: 'mine' }),
    apiTransaction({ id: 'zero', from: `0x${'ef'.repeat(20)}`, amount: '0', type: 'receive' }),
    apiTransaction({ id: 'like', from: like, type: 'receive' }),
    apiTransaction({ id: 'bob', from: bob, type: 'receive' }),
    apiTransaction({ id: 'other', from: `0x${'12'.repeat(20)}`, type: 'receive' }),
  ];
  const { list } = readHistory({ data, next: null }, network, address);
  const found = findPoison(list, { namespace: 'eip155', own: address, known: [] });
  expect([...found]).toEqual(['zero', 'like']);
});
