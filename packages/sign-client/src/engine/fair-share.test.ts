import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairShare } from './fair-share.ts';

const limits = { each: 5, total: 12 };
const peerOf = (value: string) => value[0] ?? '';
const share = (waiting: readonly string[], peer: string) => fairShare(waiting, peerOf, peer, limits);

test('takes from everybody while there is room, and from nobody more than a peer’s part', () => {
  expect(share([], 'a')).toBe('take');
  const five = ['a1', 'a2', 'a3', 'a4', 'a5'];
  expect(share(five, 'a')).toBe('refuse');
  expect(share(five, 'b')).toBe('take');
});

test('when all room is taken the greediest gives up its newest', () => {
  const full = ['a1', 'a2', 'b1', 'b2', 'b3', 'b4', 'b5', 'a3', 'c1', 'c2', 'c3', 'c4'];
  expect(share(full, 'd')).toEqual({ shed: 'b5' });
  expect(share(full, 'a')).toEqual({ shed: 'b5' });
  expect(share(full, 'c')).toEqual({ shed: 'b5' });
  const even = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4', 'c1', 'c2', 'c3', 'c4'];
  expect(share(even, 'a')).toBe('refuse');
});

test('whatever arrives: bounds hold, and a peer with one waiting never loses it to a greedier one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'a', 'a', 'b', 'b', 'c', 'd', 'e'), { maxLength: 200 }),
      (peers) => {
        const waiting: string[] = [];
        peers.forEach((peer, index) => {
          const fate = share(waiting, peer);
          if (fate === 'refuse') {
            // Only somebody who has something already is refused.
            expect(waiting.some((value) => peerOf(value) === peer)).toBe(true);
            return;
          }
          if (fate !== 'take') {
            const loser = peerOf(fate.shed);
            const count = (who: string) => waiting.filter((value) => peerOf(value) === who).length;
            expect(count(loser)).toBeGreaterThan(count(peer));
            waiting.splice(waiting.indexOf(fate.shed), 1);
          }
          waiting.push(`${peer}${index}`);
          expect(waiting.length).toBeLessThanOrEqual(limits.total);
        });
      },
    ),
  );
});
