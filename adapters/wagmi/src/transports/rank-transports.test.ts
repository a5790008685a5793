import { fakeClock } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import type { Transport } from 'wagmi';
import { rankTransports } from './rank-transports.ts';

type Made = ReturnType<Transport>;

interface FakeNode {
  readonly made: Made;
  /** Milliseconds until the next answer; `undefined`: never. */
  delay: number | undefined;
  readonly asked: string[];
}

function setup() {
  const clock = fakeClock();
  const node = (delay: number | undefined): FakeNode => {
    const asked: string[] = [];
    const self: FakeNode = {
      delay,
      asked,
      made: {
        request: ({ method }: { readonly method: string }) => {
          asked.push(method);
          const { delay: now } = self;
          return new Promise((resolve) => {
            if (now !== undefined) clock.after(now, () => resolve(true));
          });
        },
      } as unknown as Made,
    };
    return self;
  };
  return { clock, node };
}

it('prefers who answers, then who answers quickly, and looks again every four seconds', async () => {
  const { clock, node } = setup();
  const dead = node(undefined);
  const slow = node(400);
  const quick = node(50);
  const ended = new AbortController();
  let order: readonly Made[] = [];
  rankTransports(
    [dead.made, slow.made, quick.made],
    { clock, signal: ended.signal },
    (next) => (order = next),
  );
  await clock.advance(1_000);
  expect(order).toEqual([quick.made, slow.made, dead.made]);
  expect(dead.asked).toEqual(['net_listening']);
  quick.delay = undefined;
  await clock.advance(5_000);
  expect(order[0]).toBe(slow.made);
  expect(quick.asked).toHaveLength(2);
});

it('forgets all but the last ten probes', async () => {
  const { clock, node } = setup();
  const first = node(undefined);
  const second = node(100);
  const ended = new AbortController();
  let order: readonly Made[] = [];
  rankTransports([first.made, second.made], { clock, signal: ended.signal }, (next) => (order = next));
  await clock.advance(50_000);
  expect(order[0]).toBe(second.made);
  first.delay = 10;
  await clock.advance(60_000);
  expect(order[0]).toBe(first.made);
});

it('ends with the adapter', async () => {
  const { clock, node } = setup();
  const only = node(10);
  const ended = new AbortController();
  rankTransports([only.made], { clock, signal: ended.signal }, () => undefined);
  await clock.advance(20);
  ended.abort();
  await clock.advance(60_000);
  expect(only.asked).toHaveLength(1);
});
