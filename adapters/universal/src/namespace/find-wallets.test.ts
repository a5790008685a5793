import type { Connector } from '@mooring/core/adapter';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import type { ChainProvider } from './chain-provider.ts';
import { searchPage } from './find-wallets.ts';

type Wallet = Connector<ChainProvider>;
const one = { id: 'one' } as unknown as Wallet;
const two = { id: 'two' } as unknown as Wallet;

/** A search of a page, whose wallets the test sets. */
function search(page = new EventTarget()) {
  const clock = new FakeClock();
  const found: { wallets: readonly Wallet[]; looks: number; changes: number } = {
    wallets: [],
    looks: 0,
    changes: 0,
  };
  const running = searchPage(
    {
      page,
      clock: () => clock,
      onChange: () => {
        found.changes += 1;
      },
    },
    () => {
      found.looks += 1;
      return found.wallets;
    },
  );
  return { clock, found, running };
}

it('lists at once what is there, without a report', () => {
  const { found, running } = search();
  expect([running.list(), found.looks, found.changes]).toEqual([[], 1, 0]);
});

it('searches a few more times, and reports only what changed', async () => {
  const { clock, found, running } = search();
  found.wallets = [one];
  await clock.advance(250);
  expect([running.list(), found.changes]).toEqual([[one], 1]);
  found.wallets = [one];
  await clock.advance(750);
  expect(found.changes).toBe(1);
  found.wallets = [two];
  await clock.advance(2_000);
  expect([running.list(), found.changes]).toEqual([[two], 2]);
  expect([clock.pending, found.looks]).toEqual([0, 4]);
});

it('reports a wallet that is gone', async () => {
  const { clock, found, running } = search();
  found.wallets = [one, two];
  await clock.advance(250);
  found.wallets = [one];
  await clock.advance(750);
  expect([running.list(), found.changes]).toEqual([[one], 2]);
});

it('searches again once the page has loaded', () => {
  const page = new EventTarget();
  const { found, running } = search(page);
  found.wallets = [one, two];
  page.dispatchEvent(new Event('load'));
  expect([running.list(), found.changes]).toEqual([[one, two], 1]);
});

it('ends for good', async () => {
  const page = new EventTarget();
  const { clock, found, running } = search(page);
  running.stop();
  found.wallets = [one];
  page.dispatchEvent(new Event('load'));
  await clock.advance(10_000);
  expect([clock.pending, found.looks, found.changes]).toEqual([0, 1, 0]);
});

it('needs no events of a page', async () => {
  const { clock, found, running } = search({} as EventTarget);
  found.wallets = [one];
  await clock.advance(250);
  expect(running.list()).toEqual([one]);
  running.stop();
});
