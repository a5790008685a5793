import type { SwapQuote } from '@mooring/protocol/api';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { observeQuote, type QuoteState } from './observe-quote.ts';
import type { SwapOrder } from './swap-api.ts';

const of = (amount: string): SwapOrder => ({
  ...{ user: 'eip155:1:0xa', from: 'eip155:1:0xb', to: 'eip155:1:0xc', amount },
});
const quote = (toAmount: string): SwapQuote => ({
  ...{ id: null, fromAmount: '1', fromAccount: 'eip155:1:0xb', toAmount, toAccount: 'eip155:1:0xc' },
});

interface Asked {
  readonly amount: string;
  answer(quote: SwapQuote | undefined): void;
  fail(error: Error): void;
}

function opened() {
  const clock = new FakeClock();
  const requested: Asked[] = [];
  const states: QuoteState[] = [];
  const observer = observeQuote({
    clock,
    read: ({ amount }) =>
      new Promise((resolve, reject) => {
        requested.push({ amount, answer: resolve, fail: reject });
      }),
    onState: (state) => states.push(state),
  });
  return { clock, requested, states, observer, last: () => states.at(-1) };
}

it('requests once, 200 ms after the last change', async () => {
  const { clock, requested, observer, last } = opened();
  observer.setOrder(of('1'));
  await clock.advance(199);
  observer.setOrder(of('12'));
  await clock.advance(199);
  expect([requested.length, last()]).toEqual([0, { kind: 'loading' }]);
  await clock.advance(1);
  expect(requested.map(({ amount }) => amount)).toEqual(['12']);
});

it('refetches every 10 s, and shows the previous quote meanwhile', async () => {
  const { clock, requested, observer, last } = opened();
  observer.setOrder(of('1'));
  await clock.advance(200);
  requested[0]?.answer(quote('5'));
  await clock.advance(0);
  expect(last()).toMatchObject({ kind: 'quoted', quote: quote('5'), order: of('1') });
  await clock.advance(9_999);
  expect(requested.length).toBe(1);
  await clock.advance(1);
  expect([requested.length, last()]).toEqual([2, { kind: 'loading', before: quote('5') }]);
});

it('ignores an answer to an outdated request', async () => {
  const { clock, requested, observer, last } = opened();
  observer.setOrder(of('1'));
  await clock.advance(200);
  observer.setOrder(of('2'));
  await clock.advance(200);
  requested[1]?.answer(quote('20'));
  await clock.advance(0);
  requested[0]?.answer(quote('10'));
  await clock.advance(0);
  expect(last()).toMatchObject({ quote: quote('20') });
});

it('shows nothing for an order that was withdrawn', async () => {
  const { clock, requested, observer, last } = opened();
  observer.setOrder(of('1'));
  await clock.advance(200);
  observer.setOrder(undefined);
  requested[0]?.answer(quote('10'));
  await clock.advance(60_000);
  expect([requested.length, last()]).toEqual([1, { kind: 'empty' }]);
});

it('reports a missing route and failures, and keeps refetching', async () => {
  const { clock, requested, observer, last } = opened();
  observer.setOrder(of('1'));
  await clock.advance(200);
  requested[0]?.answer(undefined);
  await clock.advance(0);
  expect(last()).toEqual({ kind: 'none' });
  await clock.advance(10_000);
  requested[1]?.fail(new Error('away'));
  await clock.advance(0);
  expect(last()).toMatchObject({ kind: 'failed' });
  await clock.advance(10_000);
  expect(requested.length).toBe(3);
});

it('requests nothing while the page is hidden, and requests at once when it is shown', async () => {
  const { clock, requested, observer } = opened();
  observer.setOrder(of('1'));
  observer.pause(true);
  await clock.advance(60_000);
  expect(requested.length).toBe(0);
  observer.pause(false);
  expect(requested.length).toBe(1);
  requested[0]?.answer(quote('1'));
  observer.pause(false);
  await clock.advance(0);
  observer.end();
  await clock.advance(60_000);
  expect(requested.length).toBe(1);
});
