import { expect, it } from 'vitest';
import type { ModalOptions } from '../contract/options.ts';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { remote } from '../test-support/listed-wallets.ts';
import { selectAllWalletsRow } from './all-wallets.ts';
import { selectConnectRows } from './connect-rows.ts';
import { selectFirstRows } from './first-rows.ts';
import { selectPendingRows } from './pending-rows.ts';

const names = ['One', 'Two', 'Three'];
const announced = (count: number) =>
  names
    .slice(0, count)
    .map((name) => ({ id: `test.${name}`, type: 'announced', name, namespaces: ['eip155'] }) as const);

it.each([
  ['no wallet in the page', 0, {}],
  ['one wallet in the page', 1, {}],
  ['three wallets in the page', 3, {}],
  ['featured wallets', 1, { featuredWalletIds: ['a', 'b'] }],
  ["wallets of the site's own", 1, { customWallets: [{ id: 'own', name: 'Own' }] }],
  ['no row for all wallets', 1, { allWallets: 'HIDE' }],
  ['another order', 1, { connectorTypeOrder: ['injected'] }],
  ['no list', 2, { enableWallets: false }],
] as const)('counts the rows that Connect begins with: %s', (_name, count, given) => {
  const modal = given as Partial<ModalOptions>;
  for (const pairing of [remote, undefined]) {
    const { core, adapter } = makeCore({ networks: [network(1)], pairing, modal });
    adapter.report({ connectors: announced(count) });
    const state = core.store.getState();
    const search = selectAllWalletsRow(state).shown ? 1 : 0;
    const rows = selectConnectRows(state).length + selectPendingRows(state) + search;
    expect(selectFirstRows(state)).toEqual({ inPage: count, linked: rows - count });
  }
});
