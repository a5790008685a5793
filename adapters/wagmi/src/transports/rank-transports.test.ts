import { FakeClock } from '@mooring/protocol/testing';
import { custom, HttpRequestError } from 'viem';
import { expect, it } from 'vitest';
import type { Transport } from 'wagmi';
import { rankTransports } from './rank-transports.ts';

type OpenTransport = ReturnType<Transport>;

interface FakeNode {
  readonly transport: OpenTransport;
  /** Milliseconds until the next answer; `undefined`: never. */
  delay: number | undefined;
  readonly requested: string[];
}

function setup() {
  const clock = new FakeClock();
  const node = (delay: number | undefined): FakeNode => {
    const requested: string[] = [];
    const self: FakeNode = {
      delay,
      requested,
      transport: {
        request: ({ method }: { readonly method: string }) => {
          requested.push(method);
          const { delay: now } = self;
          return new Promise((resolve) => {
            if (now !== undefined) clock.after(now, () => resolve(true));
          });
        },
      } as unknown as OpenTransport,
    };
    return self;
  };
  return { clock, node };
}

it('prefers addresses that respond, then those that respond fast, and probes every four seconds', async () => {
  const { clock, node } = setup();
  const dead = node(undefined);
  const slow = node(400);
  const quick = node(50);
  const ended = new AbortController();
  let order: readonly OpenTransport[] = [];
  rankTransports(
    [dead.transport, slow.transport, quick.transport],
    { clock, signal: ended.signal },
    (next) => (order = next),
  );
  await clock.advance(1_000);
  expect(order).toEqual([quick.transport, slow.transport, dead.transport]);
  expect(dead.requested).toEqual(['net_listening']);
  quick.delay = undefined;
  await clock.advance(5_000);
  expect(order[0]).toBe(slow.transport);
  expect(quick.requested).toHaveLength(2);
});

it('counts only the last ten probes', async () => {
  const { clock, node } = setup();
  const first = node(undefined);
  const second = node(100);
  const ended = new AbortController();
  let order: readonly OpenTransport[] = [];
  rankTransports(
    [first.transport, second.transport],
    { clock, signal: ended.signal },
    (next) => (order = next),
  );
  await clock.advance(50_000);
  expect(order[0]).toBe(second.transport);
  first.delay = 10;
  await clock.advance(60_000);
  expect(order[0]).toBe(first.transport);
});

it('stops when its signal aborts', async () => {
  const { clock, node } = setup();
  const only = node(10);
  const ended = new AbortController();
  rankTransports([only.transport], { clock, signal: ended.signal }, () => undefined);
  await clock.advance(20);
  ended.abort();
  await clock.advance(60_000);
  expect(only.requested).toHaveLength(1);
});

it('sends one request per probe to a failing address, regardless of its own retryCount', async () => {
  const clock = new FakeClock();
  const { signal } = new AbortController();
  const requested: string[] = [];
  const failing = custom(
    {
      request: async ({ method }: { readonly method: string }) => {
        requested.push(method);
        throw new HttpRequestError({ url: 'http://node.test' });
      },
    },
    { retryCount: 3, retryDelay: 0 },
  )({});
  let order: readonly OpenTransport[] = [];
  const ranked = new Promise<void>((resolve) => {
    rankTransports([failing], { clock, signal }, (next) => {
      order = next;
      resolve();
    });
  });
  await ranked;
  expect(order).toEqual([failing]);
  expect(requested).toEqual(['net_listening']);
});
