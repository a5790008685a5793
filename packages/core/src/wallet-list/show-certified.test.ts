import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { showCertified } from './show-certified.ts';

it('lists only certified wallets from the first page on, with a toast, or all again without one', () => {
  const { core } = makeCore();
  const wallets = () => core.store.getState().wallets;
  core.dispatch({ type: 'walletsChanged', wallets: { page: 3, loadingMore: true } });
  showCertified(core, true);
  expect(wallets()).toMatchObject({ certified: { only: true }, page: 0, paged: [], loadingMore: false });
  expect(core.store.getState().toast).toMatchObject({ code: 'CERTIFIED_ONLY' });
  core.dispatch({ type: 'walletsChanged', wallets: { page: 2 } });
  // Nothing changes.
  showCertified(core, true);
  expect(wallets().page).toBe(2);
  const { toast } = core.store.getState();
  showCertified(core, false);
  expect(wallets()).toMatchObject({ certified: { only: false }, page: 0 });
  expect(core.store.getState().toast).toBe(toast);
});
