import { expect, it } from 'vitest';
import { publicConnector, publicType, publicWallet } from './public-wallet.ts';

it('translates the type of a connector into AppKit’s words', () => {
  const types = ['announced', 'injected', 'walletConnect', 'embedded', 'external'] as const;
  expect(types.map(publicType)).toEqual(['ANNOUNCED', 'INJECTED', 'WALLET_CONNECT', 'AUTH', 'EXTERNAL']);
});

it('keeps everything else of a wallet and a connector', () => {
  const icon = 'data:image/png;base64,AA==';
  expect(publicWallet({ name: 'Harbour', rdns: 'test.harbour', type: 'announced' })).toEqual({
    name: 'Harbour',
    rdns: 'test.harbour',
    type: 'ANNOUNCED',
  });
  const connector = { id: 'quay', name: 'Quay', type: 'injected', namespaces: ['solana'], icon } as const;
  expect(publicConnector(connector)).toEqual({
    ...connector,
    type: 'INJECTED',
    chain: 'solana',
    imageUrl: icon,
  });
});
