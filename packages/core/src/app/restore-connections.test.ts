import { fetchCode } from '@mooring/protocol';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, onTestFinished } from 'vitest';
import { connectedState } from '../store/is-connected.ts';
import { type FakeAdapter, fakeAdapter, network } from '../test-support/fake-adapter.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { createCore } from './create-core.ts';

/** Rejects with PART_NOT_LOADED. */
const missing = (): Promise<never> =>
  fetchCode(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

function page(answer: (adapter: FakeAdapter, call: number) => Promise<void>) {
  const clock = new FakeClock();
  const adapter = fakeAdapter();
  const tries = () => adapter.calls.filter((call) => call === 'reconnect').length;
  adapter.answer = async (call) => {
    if (call === 'reconnect') await answer(adapter, tries());
  };
  const wallet = fakeWallet(async () => ({}));
  const core = createCore({ networks: [network(1)], adapters: [adapter], wallets: [wallet], clock });
  onTestFinished(() => core.destroy());
  const isConnected = () => connectedState(core.store.getState()) !== undefined;
  return { clock, adapter, wallet, core, tries, isConnected };
}

it('restores after 1, 2 and 4 seconds what did not load, until it is connected', async () => {
  const { clock, core, tries, isConnected } = page(async (adapter, call) => {
    if (call < 4) await missing();
    else adapter.reportConnected();
  });
  await core.start();
  expect(core.store.getState().initialized).toBe(true);
  for (const [wait, tried] of [
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
    [4_000, 4],
  ] as const) {
    await clock.advance(wait);
    expect(tries()).toBe(tried);
  }
  expect(isConnected()).toBe(true);
  await clock.advance(60_000);
  expect(tries()).toBe(4);
});

it('waits for the code of a remembered wallet before the adapter reconnects again', async () => {
  const { clock, core, wallet, tries, isConnected } = page(async (adapter, call) => {
    if (call > 1) adapter.reportConnected();
  });
  const { restore } = wallet;
  let isAway = true;
  Object.assign(wallet, { remembers: () => true, restore: () => (isAway ? missing() : restore()) });
  await core.start();
  await clock.advance(1_000);
  expect(tries()).toBe(1);
  isAway = false;
  await clock.advance(2_000);
  expect([tries(), isConnected()]).toEqual([2, true]);
});

it('does not interfere while the visitor connects a wallet, and continues if they cancel', async () => {
  const { clock, core, tries } = page((_adapter, call) => (call === 1 ? missing() : Promise.resolve()));
  await core.start();
  core.runtime.attempt = { connectorId: 'test.one', controller: new AbortController() } as never;
  await clock.advance(3_000);
  expect(tries()).toBe(1);
  core.runtime.attempt = undefined;
  await clock.advance(1_000);
  expect(tries()).toBe(2);
});

it('restores no old wallet after the visitor connected and disconnected another', async () => {
  const { clock, core, adapter, tries } = page(missing);
  await core.start();
  adapter.reportConnected();
  adapter.reportGone(undefined);
  await clock.advance(60_000);
  expect(tries()).toBe(1);
});

it('does not retry other failures, after the visitor connected, or once the modal is destroyed', async () => {
  const failing = page(() => Promise.reject(new Error('the wallet')));
  await failing.core.start();
  const connected = page(missing);
  await connected.core.start();
  connected.adapter.reportConnected();
  const ended = page(missing);
  await ended.core.start();
  ended.core.destroy();
  for (const { clock, tries } of [failing, connected, ended]) {
    await clock.advance(60_000);
    expect(tries()).toBe(1);
  }
});
