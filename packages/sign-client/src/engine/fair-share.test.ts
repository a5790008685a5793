import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairShare } from './fair-share.ts';

/** A queued value: its peer, size and number. */
interface Asked {
  readonly peer: string;
  readonly bytes: number;
  readonly number?: number;
}

const limits = { each: { count: 5, bytes: 500 }, total: { count: 12, bytes: 1_200 } };
const share = (values: readonly Asked[], newcomer: Asked) =>
  fairShare(
    { values, peerOf: ({ peer }: Asked) => peer, bytesOf: ({ bytes }: Asked) => bytes },
    newcomer,
    limits,
  );
/** One small value per letter, which names its peer. */
const small = (peers: string) => [...peers].map((peer, number) => ({ peer, bytes: 1, number }));
const one = (peer: string, bytes = 1): Asked => ({ peer, bytes });

test('accepts every peer while there is room, up to its own share', () => {
  expect(share([], one('a'))).toBe('take');
  expect(share(small('aaaaa'), one('a'))).toBe('refuse');
  expect(share(small('aaaaa'), one('b'))).toBe('take');
  expect(share([one('a', 400)], one('a', 100))).toBe('take');
  expect(share([one('a', 400)], one('a', 101))).toBe('refuse');
  expect(share([], one('a', 501))).toBe('refuse');
});

test('drops the newest value of the largest holder when full', () => {
  const full = small('aabbbbbacccc');
  const newest = { shed: [{ peer: 'b', bytes: 1, number: 6 }] };
  expect(share(full, one('d'))).toEqual(newest);
  expect(share(full, one('a'))).toEqual(newest);
  expect(share(full, one('c'))).toEqual(newest);
  expect(share(small('aaaabbbbcccc'), one('a'))).toBe('refuse');
});

test('drops only values of larger holders to fit a large value', () => {
  const full = [one('a', 250), one('a', 250), one('b', 400), one('c', 200), one('d', 100)];
  expect(share(full, one('e', 200))).toEqual({ shed: [one('a', 250)] });
  expect(share(full, one('e', 300))).toEqual({ shed: [one('a', 250), one('b', 400)] });
  expect(share(full, one('e', 450))).toBe('refuse');
});

test('respects all limits in any order, and drops nothing of a peer for one that holds more', () => {
  const arriving = fc.record({
    peer: fc.constantFrom('a', 'a', 'a', 'b', 'b', 'c', 'd', 'e'),
    bytes: fc.nat({ max: 600 }),
  });
  fc.assert(
    fc.property(fc.array(arriving, { maxLength: 200 }), (arrivals) => {
      const waiting: Asked[] = [];
      arrivals.forEach((asked, number) => {
        const fate = share(waiting, asked);
        const of = (peer: string) => waiting.filter((value) => value.peer === peer);
        const bytesOf = (values: readonly Asked[]) => values.reduce((sum, { bytes }) => sum + bytes, 0);
        if (fate === 'refuse') {
          // Never refuses a small value of a peer that holds nothing.
          expect(of(asked.peer).length > 0 || asked.bytes > 100).toBe(true);
          return;
        }
        for (const lost of fate === 'take' ? [] : fate.shed) {
          const loser = of(lost.peer);
          const least = Math.max(loser.length / 5, bytesOf(loser) / 500);
          const mine = of(asked.peer);
          expect(least).toBeGreaterThanOrEqual((mine.length + 1) / 5);
          expect(least).toBeGreaterThanOrEqual((bytesOf(mine) + asked.bytes) / 500);
          waiting.splice(waiting.indexOf(lost), 1);
        }
        waiting.push({ ...asked, number });
        expect(waiting.length).toBeLessThanOrEqual(limits.total.count);
        expect(bytesOf(waiting)).toBeLessThanOrEqual(limits.total.bytes);
        expect(of(asked.peer).length).toBeLessThanOrEqual(limits.each.count);
      });
    }),
  );
});

test('never drops protected values', () => {
  const values = small('aaaaabbbbbcc');
  const shareBut = (kept: string) =>
    fairShare(
      {
        values,
        peerOf: ({ peer }) => peer,
        bytesOf: ({ bytes }) => bytes,
        mayShed: ({ peer }) => !kept.includes(peer),
      },
      one('d'),
      limits,
    );
  expect(shareBut('a')).toEqual({ shed: [{ peer: 'b', bytes: 1, number: 9 }] });
  expect(shareBut('abc')).toBe('refuse');
});
