// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/returning.ts';
import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { type Asked, fakeWallet } from '../testing/test-remote-wallet.ts';
import { close } from './close.ts';
import { open } from './open.ts';
import { pairOnPage } from './pair-on-page.ts';
import { renewPairing } from './renew-pairing.ts';
import { startPairing } from './start-pairing.ts';

/** Pairings that no wallet answers by itself; their links are numbered. */
function unanswered() {
  const begun: (Asked & { readonly approve: () => void })[] = [];
  const remote = fakeWallet(async () => ({
    connect: (asked: Asked) => {
      asked.onUri(`wc:${begun.length + 1}`, Math.floor(clock.now() / 1000) + 300);
      return new Promise<void>((approve, reject) => {
        begun.push({ ...asked, approve });
        asked.signal?.addEventListener('abort', () => reject(asked.signal?.reason));
      });
    },
  }));
  const { core, adapter, clock } = makeCore({ pairing: remote });
  core.dispatch({ type: 'initialized' });
  return { core, adapter, clock, begun };
}

it('shows a new link, while a wallet that has read the old one may still answer', async () => {
  const { core, clock, begun } = unanswered();
  open(core);
  void startPairing(core);
  await clock.advance(0);
  await clock.advance(231_000);
  expect(core.store.getState().pairing.status).toBe('expired');
  void renewPairing(core);
  await clock.advance(0);
  expect(core.store.getState()).toMatchObject({
    pairing: { status: 'waiting', uri: 'wc:2' },
    connectFlow: { status: 'pending' },
  });
  expect(begun.map(({ signal }) => signal?.aborted)).toEqual([false, false]);
});

it('an old link that is approved connects once, and ends the new one', async () => {
  const { core, adapter, clock, begun } = unanswered();
  open(core);
  void startPairing(core);
  await clock.advance(0);
  await clock.advance(231_000);
  void renewPairing(core);
  await clock.advance(0);
  begun[0]?.approve();
  await clock.advance(0);
  expect(adapter.calls.filter((call) => call.startsWith('connect'))).toHaveLength(1);
  expect(core.store.getState()).toMatchObject({
    connectFlow: { status: 'idle' },
    pairing: { status: 'idle' },
  });
  expect(begun[1]?.signal?.aborted).toBe(true);
  expect(core.runtime.pairing).toBeUndefined();
});

it('an old link that nobody has approved ends once a wallet is connected: it would replace that wallet', async () => {
  const { core, adapter, clock, begun } = unanswered();
  open(core);
  void startPairing(core);
  await clock.advance(0);
  await clock.advance(231_000);
  void renewPairing(core);
  await clock.advance(0);
  adapter.reportConnected();
  await clock.advance(0);
  expect(begun[0]?.signal?.aborted).toBe(true);
});

it('a code in the page is renewed before it expires, and given to the modal', async () => {
  const { core, clock, begun } = unanswered();
  const shown: (string | undefined)[] = [];
  const end = pairOnPage(core, (uri) => shown.push(uri));
  await clock.advance(0);
  expect(shown).toEqual(['wc:1']);
  // Nobody has chosen anything yet.
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

it('a code in the page ends once a wallet is connected by other means', async () => {
  const { core, adapter, clock, begun } = unanswered();
  pairOnPage(core, () => undefined);
  await clock.advance(0);
  adapter.reportConnected();
  await clock.advance(300_000);
  expect(begun.map(({ signal }) => signal?.aborted)).toEqual([true]);
});
