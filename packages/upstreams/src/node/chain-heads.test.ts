import { expect, it } from 'vitest';
import { ChainHeads } from './chain-heads.ts';

const now = 1_000_000;

/** The heads of a chain's nodes by place, in seconds before now, all reported now. */
function heads(limits: Partial<ConstructorParameters<typeof ChainHeads>[0]>, ...ages: readonly number[]) {
  const made = new ChainHeads({ nodeLagSeconds: 30, nodeBlockSeconds: 0, ...limits });
  ages.forEach((age, place) => {
    made.record(place, { seconds: now - age, number: 1 } as never, now);
  });
  return made;
}
const stale = (made: ChainHeads, place: number, at = now): string | undefined => {
  try {
    made.judge(place, at);
    return undefined;
  } catch (error) {
    return `${(error as { kind?: unknown }).kind}: ${(error as Error).message}`;
  }
};

it('finds a node stale that is further behind another than allowed', () => {
  const made = heads({}, 0, 30, 31);
  expect([stale(made, 0), stale(made, 1)]).toEqual([undefined, undefined]);
  expect(stale(made, 2)).toContain('its latest block is 31 s behind that of another node');
});

it('trusts what another node reported for 90 seconds', () => {
  const made = heads({}, 0, 100);
  expect(made.isKnown(0, now + 90)).toBe(true);
  expect(stale(made, 1, now + 90)).toContain('100 s behind');
  expect(made.isKnown(0, now + 91)).toBe(false);
  expect(stale(made, 1, now + 91)).toBeUndefined();
});

it('ignores a block of the future, except for the difference of two clocks', () => {
  expect(stale(heads({}, -31, 31), 1)).toBeUndefined();
  // Counts as a block of now.
  expect(stale(heads({}, -30, 30), 1)).toBeUndefined();
  expect(stale(heads({}, -30, 31), 1)).toContain('31 s behind');
});

it('finds a chain stale whose latest block is too old, if it has a limit', () => {
  expect(stale(heads({ nodeBlockSeconds: 60 }, 61), 0)).toContain('its latest block is 61 s old');
  expect(stale(heads({ nodeBlockSeconds: 60 }, 60), 0)).toBeUndefined();
  expect(stale(heads({}, 1_000), 0)).toBeUndefined();
});

it('judges no node that has reported nothing', () => {
  const made = heads({ nodeBlockSeconds: 1 }, 0);
  expect(stale(made, 7)).toBeUndefined();
  expect([made.isKnown(7, now), made.age(7, now)]).toEqual([false, undefined]);
  expect([made.age(0, now + 5), made.age(0, now - 5)]).toEqual([5, 0]);
});
