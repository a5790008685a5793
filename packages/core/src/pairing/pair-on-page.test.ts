// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { close } from '../modal/close.ts';
import { open } from '../modal/open.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { pairOnPage } from './pair-on-page.ts';
import { startPairing } from './start-pairing.ts';

it('renews a code in the page before it expires, and passes it to the modal', async () => {
  const { core, clock, begun } = unanswered();
  const shown: (string | undefined)[] = [];
  const { end } = pairOnPage(core, (uri) => shown.push(uri));
  await clock.advance(0);
  expect(shown).toEqual(['wc:1']);
  // The visitor has chosen no wallet yet.
  expect(core.store.getState()).toMatchObject({
    pairing: { status: 'idle' },
    connectFlow: { status: 'idle' },
  });
  await clock.advance(231_000);
  expect(shown).toEqual(['wc:1', 'wc:2']);
  expect(begun[0]?.signal?.aborted).toBe(false);
  open(core);
  void startPairing(core);
  await clock.advance(0);
  expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:2' });
  expect(begun).toHaveLength(2);
  close(core);
  await clock.advance(1_000);
  expect(shown.at(-1)).toBe('wc:3');
  end();
  await clock.advance(0);
  expect(begun.at(-1)?.signal?.aborted).toBe(true);
  await clock.advance(300_000);
  expect(begun).toHaveLength(3);
});

it('ends a code in the page once a wallet is connected by other means', async () => {
  const { core, adapter, clock, begun } = unanswered();
  pairOnPage(core, () => undefined);
  await clock.advance(0);
  adapter.reportConnected();
  await clock.advance(300_000);
  expect(begun.map(({ signal }) => signal?.aborted)).toEqual([true]);
});

it('keeps a link while the page is hidden, and renews it once the page is visible again', async () => {
  const { core, adapter, clock, begun } = unanswered();
  const { setSeen } = pairOnPage(core, () => undefined);
  await clock.advance(0);
  setSeen(false);
  await clock.advance(231_000);
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([false]);
  setSeen(true);
  await clock.advance(0);
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  setSeen(false);
  begun[1]?.approve();
  await clock.advance(0);
  expect(adapter.calls).toContain('connect walletConnect');
});

it('retries a failed link after a while, whatever else changes', async () => {
  let tries = 0;
  const pairing = fakeWallet(async () => {
    tries += 1;
    throw new Error('offline');
  });
  const { core, clock } = makeCore({ pairing });
  core.dispatch({ type: 'initialized' });
  pairOnPage(core, () => undefined);
  await clock.advance(0);
  for (let change = 0; change < 5; change += 1) {
    core.dispatch({ type: 'loadingChanged', loading: change % 2 === 0 });
    await clock.advance(0);
  }
  expect(tries).toBe(1);
  await clock.advance(1_000);
  expect(tries).toBe(2);
});

it('retries a failed link at once if asked, and no sooner than before afterwards', async () => {
  let tries = 0;
  const pairing = fakeWallet(async () => {
    tries += 1;
    throw new Error('offline');
  });
  const { core, clock } = makeCore({ pairing });
  core.dispatch({ type: 'initialized' });
  const failed: boolean[] = [];
  const onFailure = (error: unknown) => failed.push(error !== undefined);
  const { retry } = pairOnPage(core, () => undefined, true, onFailure);
  await clock.advance(0);
  retry();
  retry();
  await clock.advance(0);
  expect([tries, failed]).toEqual([2, [true, false, true]]);
  await clock.advance(1_999);
  expect(tries).toBe(2);
  await clock.advance(1);
  expect(tries).toBe(3);
});

it('shows one link in two codes of a page, and ends it with the last of them', async () => {
  const { core, clock, begun } = unanswered();
  const shown: (string | undefined)[][] = [[], []];
  const [one, other] = shown.map((links) => pairOnPage(core, (uri) => links.push(uri)));
  await clock.advance(0);
  expect(shown).toEqual([['wc:1'], ['wc:1']]);
  await clock.advance(231_000);
  expect(shown).toEqual([
    ['wc:1', 'wc:2'],
    ['wc:1', 'wc:2'],
  ]);
  one?.end();
  await clock.advance(5_000);
  expect(begun[1]?.signal.aborted).toBe(false);
  expect(shown[1]).toEqual(['wc:1', 'wc:2']);
  other?.end();
  await clock.advance(0);
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([false, true]);
});

it('reports why no link can be created, until one exists', async () => {
  let isClockWrong = true;
  const pairing = fakeWallet(async () => ({
    async connect({ onUri, signal }) {
      if (isClockWrong) throw createError('SESSION_EXPIRED');
      onUri('wc:1', Number.MAX_SAFE_INTEGER / 1_000);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  }));
  const { core, clock } = makeCore({ pairing });
  core.dispatch({ type: 'initialized' });
  const failures: (string | undefined)[] = [];
  const { end } = pairOnPage(
    core,
    () => undefined,
    true,
    (error) => failures.push(error?.code),
  );
  await clock.advance(0);
  expect(failures).toEqual(['SESSION_EXPIRED']);
  isClockWrong = false;
  await clock.advance(1_000);
  expect(failures).toEqual(['SESSION_EXPIRED', undefined]);
  end();
});
