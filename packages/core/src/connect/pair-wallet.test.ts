import { expect, it } from 'vitest';
import type { Device } from '../contract/options.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { open } from '../modal/open.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { pairWallet } from './pair-wallet.ts';

const device: Device = { mobile: false, ios: false, android: false, safari: false, telegram: false };
const named = { id: 'lagoon', name: 'Lagoon' };

/** An open modal in which the visitor has chosen a listed wallet. */
async function choose(wallet: WalletListing, mobile = false) {
  const made = unanswered({ device: { ...device, mobile } });
  open(made.core);
  made.events.length = 0;
  void pairWallet(made.core, wallet);
  await made.clock.advance(0);
  return { ...made, view: made.core.store.getState().router.history.at(-1) };
}

it('pairs with a wallet that takes links', async () => {
  const { begun, view, events } = await choose({ ...named, mobile_link: 'lagoon://' });
  expect(begun).toHaveLength(1);
  expect(view).toMatchObject({ name: 'ConnectingWalletConnect', wallet: named });
  expect(events.map(({ event }) => event)).not.toContain('CONNECT_PROXY_ERROR');
});

it('only shows a wallet that takes no links, and tells the site that it is not supported', async () => {
  const { begun, view, events } = await choose(named);
  expect(begun).toHaveLength(0);
  expect(view).toMatchObject({ name: 'ConnectingWalletConnect', wallet: named });
  expect(events).toEqual([
    { event: 'SELECT_WALLET', properties: { name: 'Lagoon', platform: 'unsupported' } },
  ]);
});

it('reports a broken link to the site on a phone, where it would be opened', async () => {
  const broken = { ...named, broken_link: 'lagoon:' };
  const { begun, events } = await choose(broken, true);
  expect(begun).toHaveLength(1);
  expect(events).toContainEqual({
    event: 'CONNECT_PROXY_ERROR',
    properties: {
      message: 'The link of the wallet cannot be opened',
      mobile_link: 'lagoon:',
      name: 'Lagoon',
    },
  });
  const names = (await choose(broken)).events.map(({ event }) => event);
  expect(names).not.toContain('CONNECT_PROXY_ERROR');
});
