import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { selectTapLink } from './tap-link.ts';

const wallet = {
  id: 'a',
  name: 'Wallet',
  mobile_link: 'wallet://',
  desktop_link: null,
  webapp_link: null,
} as never;
const page = 'https://shop.example/';

function state(change: object = {}) {
  const made = makeCore().core.store.getState();
  return {
    ...made,
    device: { ...made.device, mobile: true },
    pairing: { status: 'waiting', uri: 'wc:topic@2?symKey=a' },
    ...change,
  } as never;
}

it('opens the app on a phone once there is a link', () => {
  expect(selectTapLink(state(), wallet, page)?.href).toBe(
    `wallet://wc?uri=${encodeURIComponent('wc:topic@2?symKey=a')}`,
  );
});

it.each([
  ['no wallet is chosen', state(), undefined],
  [
    'it is no phone',
    state({ device: { ...makeCore().core.store.getState().device, mobile: false } }),
    wallet,
  ],
  ['there is no link yet', state({ pairing: { status: 'idle' } }), wallet],
])('only shows the next view if %s', (_, current, chosen) => {
  expect(selectTapLink(current, chosen, page)).toBeUndefined();
});
