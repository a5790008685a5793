import { expect, it } from 'vitest';
import { offersList, readsList } from './offers-list.ts';

it.each([
  [true, true, [], true, true],
  [false, true, [], false, false],
  [false, true, ['a'], false, true],
  [true, false, ['a'], false, false],
])(
  'pairing %s, wallets %s, excluded %j: offered %s, read %s',
  (pairing, enableWallets, excludeWalletIds, offered, read) => {
    const state = { features: { pairing }, options: { enableWallets, excludeWalletIds } } as never;
    expect([offersList(state), readsList(state)]).toEqual([offered, read]);
  },
);
