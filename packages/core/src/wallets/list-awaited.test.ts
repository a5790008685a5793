import { expect, it } from 'vitest';
import { listAwaited, listNeeded } from './list-awaited.ts';

it.each([
  [true, true, [], true, true],
  [false, true, [], false, false],
  [false, true, ['a'], false, true],
  [true, false, ['a'], false, false],
])(
  'pairing %s, wallets %s, excluded %j: offered %s, read %s',
  (pairing, enableWallets, excludeWalletIds, offered, read) => {
    const state = { features: { pairing }, options: { enableWallets, excludeWalletIds } } as never;
    expect([listAwaited(state), listNeeded(state)]).toEqual([offered, read]);
  },
);
