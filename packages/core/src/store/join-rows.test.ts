import { expect, it } from 'vitest';
import { joinRows } from './join-rows.ts';

const row = (id: string, ...namespaces: readonly string[]) => ({
  id,
  name: id,
  type: 'announced',
  namespaces,
});

it('joins the rows of one id, in the order in which they first appear', () => {
  const rows = {
    eip155: [row('a', 'eip155'), row('b', 'eip155')],
    solana: [row('b', 'solana'), row('c', 'solana'), row('a', 'eip155')],
  };
  expect(joinRows(rows as never)).toEqual([
    row('a', 'eip155'),
    row('b', 'eip155', 'solana'),
    row('c', 'solana'),
  ]);
  expect(joinRows({})).toEqual([]);
});
