import { expect, it } from 'vitest';
import type { ConnectionState, ConnectorInfo } from '../contract/connection.ts';
import type { PublicConnector } from '../contract/public-connector.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { publicConnectors, publicType, publicWallet } from './public-wallet.ts';

it('translates the type of a connector into AppKit’s words', () => {
  const types = ['announced', 'injected', 'walletConnect', 'embedded', 'external'] as const;
  expect(types.map(publicType)).toEqual(['ANNOUNCED', 'INJECTED', 'WALLET_CONNECT', 'AUTH', 'EXTERNAL']);
});

it('keeps everything else of a wallet', () => {
  expect(publicWallet({ name: 'Harbour', rdns: 'test.harbour', type: 'announced' })).toEqual({
    name: 'Harbour',
    rdns: 'test.harbour',
    type: 'ANNOUNCED',
  });
});

const icon = 'data:image/png;base64,AA==';
const quay: ConnectorInfo = { id: 'quay', name: 'Quay', type: 'injected', namespaces: ['solana'], icon };
const pier: ConnectorInfo = {
  id: 'test.pier',
  name: 'Pier',
  type: 'announced',
  namespaces: ['eip155', 'solana'],
  icon,
  rdns: 'test.pier',
  uuid: 'of this page',
};

const { wallets } = makeCore().core.store.getState();

it('keeps everything else of a connector, and has the announcement of an announced one', () => {
  const [found, announced] = publicConnectors({ connectors: [quay, pier], connections: {}, wallets }, {});
  expect(found).toEqual({ ...quay, type: 'INJECTED', chain: 'solana', imageUrl: icon });
  expect(announced?.info).toEqual({ name: 'Pier', icon, rdns: 'test.pier', uuid: 'of this page' });
  expect(announced).not.toHaveProperty('uuid');
});

it.each(['featured', 'recommended', 'paged'] as const)(
  'has the ids of the %s wallet with the rdns of a connector',
  (list) => {
    const others = [{ id: 'other', name: 'Pier', rdns: null }];
    const listed = {
      ...wallets,
      [list]: [...others, { id: 'of pier', name: 'Pier', rdns: 'test.pier', image_id: 'a picture' }],
    };
    const [plain, announced] = publicConnectors(
      { connectors: [quay, pier], connections: {}, wallets: listed },
      {},
    );
    expect([plain?.explorerId, plain?.imageId]).toEqual([undefined, undefined]);
    expect([announced?.explorerId, announced?.imageId]).toEqual(['of pier', 'a picture']);
  },
);

it('lists a connector for each namespace of a wallet, or that of a given one, with its provider while it is active', () => {
  const providers = { eip155: {}, solana: {} };
  const connection: ConnectionState = {
    status: 'connected',
    connectorId: pier.id,
    wallet: { name: 'Pier', type: 'announced' },
    accounts: ['solana:local:one'],
    address: 'solana:local:one',
    chainId: 'solana:local',
  };
  const state = { connectors: [quay, pier], connections: { solana: connection }, wallets };
  const summary = (found: readonly PublicConnector[] = []) =>
    found.map(({ id, chain, provider }) => [id, chain, provider]);
  const all = publicConnectors(state, providers);
  expect(summary(all)).toEqual([
    ['quay', 'solana', undefined],
    ['test.pier', 'eip155', undefined],
  ]);
  expect(summary(all[1]?.connectors)).toEqual([
    ['test.pier', 'eip155', undefined],
    ['test.pier', 'solana', providers.solana],
  ]);
  const ofSolana = publicConnectors(state, providers, 'solana');
  expect(summary(ofSolana)).toEqual([
    ['quay', 'solana', undefined],
    ['test.pier', 'solana', providers.solana],
  ]);
  expect(ofSolana[1]?.connectors).toBeUndefined();
  expect(publicConnectors(state, providers, 'eip155').map(({ id }) => id)).toEqual(['test.pier']);
});
