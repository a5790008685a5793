// Preloads the entry: one advance of the clock is then enough.
import '../exports/modal.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Device } from '../contract/options.ts';
import type { View } from '../contract/views.ts';
import * as lazy from '../lazy.ts';
import { updateOptions } from '../options/update-options.ts';
import { listed } from '../test-support/listed-wallets.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { showPairing } from './show-pairing.ts';

const device: Device = { mobile: false, ios: false, android: false, safari: false, telegram: false };
const [wallet] = listed(1);
const linkView: View = { name: 'ConnectingWalletConnect' };
const basicView: View = { name: 'ConnectingWalletConnectBasic' };

/** The status of the link once a view is shown. */
async function statusOf(view: View, { mobile = false, manual = false, uri = '' } = {}) {
  const { core, clock } = unanswered({ device: { ...device, mobile } });
  if (manual) updateOptions(core, { manualWCControl: true });
  core.dispatch({ type: 'opened', view });
  void showPairing(core, view.name, uri === '' ? undefined : uri);
  await clock.advance(0);
  return core.store.getState().pairing.status;
}

it.each([
  ['a link', linkView],
  ['the link of a wallet', { ...linkView, wallet }],
  ['a link only', basicView],
] as const)('prepares a link for the view of %s', async (_name, view) => {
  expect(await statusOf(view)).toBe('waiting');
});

it('prepares none for other views, nor on a phone for the basic view, which begins with a list', async () => {
  expect(await statusOf({ name: 'Connect' })).toBe('idle');
  expect(await statusOf({ name: 'AllWallets' })).toBe('idle');
  expect(await statusOf(basicView, { mobile: true })).toBe('idle');
});

it('shows only the link of the site with manualWCControl', async () => {
  const uri = 'wc:topic@2?relay-protocol=irn&symKey=key';
  expect(await statusOf(linkView, { manual: true })).toBe('idle');
  expect(await statusOf(linkView, { manual: true, uri })).toBe('waiting');
});

it('reports a failure if its code does not load', async () => {
  const load = vi.spyOn(lazy, 'loadModal').mockRejectedValueOnce(new Error('offline'));
  onTestFinished(() => load.mockRestore());
  expect(await statusOf(linkView)).toBe('failed');
});
