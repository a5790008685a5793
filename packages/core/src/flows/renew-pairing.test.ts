// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/returning.ts';
import { expect, it } from 'vitest';
import { unanswered } from '../test-support/unanswered.ts';
import { open } from './open.ts';
import { renewPairing } from './renew-pairing.ts';
import { startPairing } from './start-pairing.ts';

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
