import { expect, it } from 'vitest';
import type { ConnectorInfo } from '../contract/connection.ts';
import { page } from '../test-support/two-namespaces.ts';
import { pageWalletOf, selectPageWallets } from './page-wallets.ts';

type Given = Partial<ConnectorInfo> & { readonly id: string };

/** The wallets in the page, given the connectors of each namespace. */
function wallets(evm: readonly Given[], solana: readonly Given[], wanted?: string) {
  const made = page();
  const rows = (namespace: string, list: readonly Given[]): readonly ConnectorInfo[] =>
    list.map((given) => ({ type: 'announced', name: 'Lantern', namespaces: [namespace], ...given }));
  made.evm.report({ connectors: rows('eip155', evm) });
  made.solana.report({ connectors: rows('solana', solana) });
  return selectPageWallets(made.core.store.getState(), wanted);
}

/** The connector ids of each wallet. */
const idsOf = (...given: Parameters<typeof wallets>) =>
  wallets(...given).map(({ ways }) => ways.map(({ connectorId }) => connectorId).join(' '));

it('merges a wallet of two namespaces by its rdns, regardless of its names', () => {
  const evm = { id: 'test.lantern', rdns: 'test.lantern', icon: 'data:image/png;base64,AA==' };
  const [one, ...others] = wallets([evm], [{ id: 'solana:1', rdns: 'test.lantern', name: 'Lantern Sol' }]);
  expect(others).toEqual([]);
  expect(one).toEqual({
    ...evm,
    type: 'announced',
    name: 'Lantern',
    ways: [
      { namespace: 'eip155', connectorId: 'test.lantern' },
      { namespace: 'solana', connectorId: 'solana:1' },
    ],
  });
});

it('merges it by its name if one of the two has no rdns', () => {
  expect(idsOf([{ id: 'test.lantern', rdns: 'test.lantern' }], [{ id: 'sol', name: 'LANTERN' }])).toEqual([
    'test.lantern sol',
  ]);
});

it('keeps wallets of one name apart if their rdns differ', () => {
  expect(idsOf([{ id: 'a', rdns: 'test.a' }], [{ id: 'b', rdns: 'test.b' }])).toEqual(['a', 'b']);
});

it('keeps two wallets of one name in one namespace apart, and merges neither with a third by name', () => {
  const twins = [
    { id: 'a', rdns: 'test.a' },
    { id: 'b', rdns: 'test.b' },
  ];
  expect(idsOf(twins, [])).toEqual(['a', 'b']);
  expect(idsOf(twins, [{ id: 'sol' }])).toEqual(['a', 'b', 'sol']);
  expect(idsOf(twins, [{ id: 'sol', rdns: 'test.b' }])).toEqual(['a', 'b sol']);
});

it('reads a wallet that lists several namespaces, without those that the site does not serve', () => {
  const [one] = wallets(
    [
      { id: 'a', namespaces: ['eip155', 'kadena', 'solana'] },
      { id: 'b', namespaces: ['kadena'] },
    ],
    [],
  );
  expect(one?.ways.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana']);
  expect(wallets([{ id: 'b', namespaces: ['kadena'] }], [])).toEqual([]);
});

it('omits wallets outside the wanted namespace, or not in the page', () => {
  const evm: Given[] = [{ id: 'a' }, { id: 'sdk', type: 'external' }];
  expect(idsOf(evm, [{ id: 'sol' }], 'solana')).toEqual(['sol']);
  expect(idsOf(evm, [])).toEqual(['a']);
});

it('finds a wallet by any of its connector ids', () => {
  const all = wallets([{ id: 'a' }], [{ id: 'sol' }]);
  expect(pageWalletOf(all, 'sol')?.id).toBe('a');
  expect(pageWalletOf(all, 'gone')).toBeUndefined();
});
