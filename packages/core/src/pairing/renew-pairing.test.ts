// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { expect, it } from 'vitest';
import { open } from '../modal/open.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { renewPairing } from './renew-pairing.ts';
import { startPairing } from './start-pairing.ts';

/** A link that is no longer offered, and its replacement. */
async function renewed() {
  const made = unanswered();
  const { core, clock } = made;
  open(core);
  void startPairing(core);
  await clock.advance(0);
  await clock.advance(231_000);
  expect(core.store.getState().pairing.status).toBe('expired');
  void renewPairing(core);
  await clock.advance(0);
  return made;
}

it('shows a new link; a wallet that has read the old one may still answer', async () => {
  const { core, begun } = await renewed();
  expect(core.store.getState()).toMatchObject({
    pairing: { status: 'waiting', uri: 'wc:2' },
    connectFlow: { status: 'pending' },
  });
  expect(begun.map(({ signal }) => signal?.aborted)).toEqual([false, false]);
});

it('connects once if the old link is approved, and ends the new one', async () => {
  const { core, adapter, clock, begun } = await renewed();
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

it('ends an old link once another wallet connects, which a late answer would replace', async () => {
  const { adapter, clock, begun } = await renewed();
  adapter.reportConnected();
  await clock.advance(0);
  expect(begun[0]?.signal?.aborted).toBe(true);
});
