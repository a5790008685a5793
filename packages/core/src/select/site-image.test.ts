import { expect, it } from 'vitest';
import { updateOptions } from '../options/update-options.ts';
import { readNetwork } from '../store/list-network.ts';
import { injected, makeCore, network } from '../test-support/fake-adapter.ts';
import { selectConnectRows } from './connect-rows.ts';
import { selectConnections } from './connections.ts';
import { findWallet } from './find-wallet.ts';
import { selectNetworkImage, siteImage } from './site-image.ts';

const picture = 'data:image/png;base64,AAAA';

it('chainImages: an image by chain id or CAIP-2 id takes precedence over the network’s own', () => {
  const { core } = makeCore();
  const listed = { ...readNetwork(network(1)), assets: { imageUrl: 'data:image/png;base64,own' } };
  expect(selectNetworkImage(core.store.getState(), listed)).toBe('data:image/png;base64,own');
  updateOptions(core, { chainImages: { 1: picture } });
  expect(selectNetworkImage(core.store.getState(), listed)).toBe(picture);
  updateOptions(core, { chainImages: { 'eip155:1': picture } });
  expect(selectNetworkImage(core.store.getState(), listed)).toBe(picture);
});

it('chainImages: sets the network icon of a connection', () => {
  const { core, adapter } = makeCore();
  updateOptions(core, { chainImages: { 1: picture } });
  const account = `eip155:1:0x${'1'.repeat(40)}` as const;
  adapter.report({
    connections: [
      {
        connectorId: injected.id,
        wallet: { name: 'W', type: 'injected' },
        accounts: [account],
        chainId: 'eip155:1',
      },
    ],
  });
  expect(selectConnections(core.store.getState())).toMatchObject([{ networkIcon: picture }]);
});

it('connectorImages: applies to connectors without an icon', () => {
  const { core, adapter } = makeCore();
  adapter.report({ connectors: [{ ...injected, icon: undefined }] });
  updateOptions(core, { connectorImages: { [injected.id]: picture } });
  expect(selectConnectRows(core.store.getState()).find(({ id }) => id === injected.id)?.icon).toBe(picture);
  expect(findWallet(core.store.getState(), injected.id)?.icon).toBe(picture);
});

it.each(['constructor', '__proto__', 'toString'])(
  'a wallet that calls itself %s gets no image of the site',
  (id) => {
    const { core, adapter } = makeCore();
    adapter.report({ connectors: [{ ...injected, id, rdns: id, type: 'announced', icon: undefined }] });
    expect(selectConnectRows(core.store.getState()).find((row) => row.id === id)?.icon).toBeUndefined();
    expect(findWallet(core.store.getState(), id)?.icon).toBeUndefined();
    expect(siteImage({}, id)).toBeUndefined();
  },
);

it('ignores an image that is not a string', () => {
  expect(siteImage({ 1: 7 }, 1)).toBeUndefined();
});
