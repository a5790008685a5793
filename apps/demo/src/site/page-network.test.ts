import { readSiteConfig } from '@mooring/protocol/site-config';
import { expect, it } from 'vitest';
import { pageNetworks } from './page-network.ts';

const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 8 };

it('lists the networks of every namespace by CAIP-2 id, with the URLs of their nodes', () => {
  const config = readSiteConfig({
    networks: [{ id: 31337, name: 'A', rpcUrl: 'http://localhost:1', nativeCurrency }],
    solanaNetworks: [
      {
        caipNetworkId: 'solana:abc',
        name: 'B',
        rpcUrl: 'http://localhost:2',
        webSocketUrl: 'ws://localhost:3',
        nativeCurrency,
      },
    ],
    bitcoinNetworks: [
      { caipNetworkId: 'bip122:def', name: 'C', esploraUrl: 'http://localhost:4', nativeCurrency },
    ],
  });
  expect(
    pageNetworks(config).map(({ caipNetworkId, name, nodeUrl, tokens }) => [
      caipNetworkId,
      name,
      nodeUrl,
      tokens,
    ]),
  ).toEqual([
    ['eip155:31337', 'A', 'http://localhost:1', []],
    ['solana:abc', 'B', 'http://localhost:2', []],
    ['bip122:def', 'C', 'http://localhost:4', []],
  ]);
});
