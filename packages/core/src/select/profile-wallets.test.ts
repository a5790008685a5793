import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { selectProfileWallets } from './profile-wallets.ts';

const entry = (connectorId: string, ...accounts: readonly string[]) => ({
  ...{ connectorId, wallet: { name: connectorId }, accounts, chainId: 'eip155:1' },
});

/** Two wallets on EVM chains, one of Solana. */
function state(activeNamespace = 'eip155') {
  const connected = (connectorId: string, address: string) => ({ status: 'connected', connectorId, address });
  return {
    ...makeCore().core.store.getState(),
    activeNamespace,
    libraryConnections: {
      eip155: [entry('one', 'eip155:1:0xa', 'eip155:1:0xb'), entry('two', 'eip155:1:0xc', 'eip155:1:0xd')],
      solana: [entry('three', 'solana:5:e')],
    },
    connections: { eip155: connected('two', 'eip155:1:0xd'), solana: connected('three', 'solana:5:e') },
  } as never;
}
const short = (wallets: ReturnType<typeof selectProfileWallets>) =>
  wallets.map(({ connectorId, active, shown, address }) => [connectorId, active, shown, address]);

it('shows the active wallet of the active namespace first, then other active ones, then the rest', () => {
  expect(short(selectProfileWallets(state()))).toEqual([
    ['two', true, true, 'eip155:1:0xd'],
    ['three', true, false, 'solana:5:e'],
    ['one', false, false, 'eip155:1:0xa'],
  ]);
  expect(short(selectProfileWallets(state('solana'))).map(([id]) => id)).toEqual(['three', 'two', 'one']);
});

it('limits them to one namespace', () => {
  expect(short(selectProfileWallets(state(), 'eip155')).map(([id]) => id)).toEqual(['two', 'one']);
  expect(selectProfileWallets(state(), 'bip122')).toEqual([]);
});
