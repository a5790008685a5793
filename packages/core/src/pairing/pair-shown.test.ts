// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { expect, it } from 'vitest';
import type { View } from '../contract/views.ts';
import { listed } from '../test-support/listed-wallets.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { pairShown } from './pair-shown.ts';

const [wallet] = listed(1);
const linkView: View = { name: 'ConnectingWalletConnect' };

/** The status of the link after a view is shown, or left before its code has loaded. */
async function statusOf(view: View, { left = false, mobile = false } = {}) {
  const device = { mobile, ios: false, android: false, safari: false, telegram: false };
  const { core, clock } = unanswered({ device });
  core.dispatch({ type: 'opened', view });
  if (left) core.dispatch({ type: 'closed' });
  void pairShown(core);
  await clock.advance(0);
  return core.store.getState().pairing.status;
}

it('prepares a link while a view that pairs is shown', async () => {
  expect(await statusOf(linkView)).toBe('waiting');
  expect(await statusOf({ ...linkView, wallet })).toBe('waiting');
});

it('prepares none once the visitor has left the view', async () => {
  expect(await statusOf(linkView, { left: true })).toBe('idle');
  expect(await statusOf({ name: 'Connect' })).toBe('idle');
});

it('prepares none while the modal is closed', async () => {
  const { core, clock } = unanswered();
  core.dispatch({ type: 'routed', history: [linkView], direction: 'none' });
  void pairShown(core);
  await clock.advance(0);
  expect([core.store.getState().open, core.store.getState().pairing.status]).toEqual([false, 'idle']);
});

it('prepares none for a wallet that takes no links', async () => {
  if (wallet === undefined) throw new Error('one is listed');
  const without = { ...wallet, mobile_link: undefined, desktop_link: undefined, webapp_link: undefined };
  expect(await statusOf({ ...linkView, wallet: { ...without, supports_wc: false } as never })).toBe('idle');
});
