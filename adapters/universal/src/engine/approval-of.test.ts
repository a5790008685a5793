import { expect, it } from 'vitest';
import { approvalOf } from './approval-of.ts';

const session = { topic: 'topic', expiry: 1, namespaces: {}, pairingTopic: 'link' };

it('reports the wallet, its grants, its text properties and the link', () => {
  const grants = { eip155: { accounts: [], chains: [], methods: ['personal_sign'] } };
  const peer = { metadata: { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] } };
  const sessionProperties = { capabilities: '{}', walletNumber: 5 };
  expect(approvalOf({ ...session, peer, sessionProperties }, grants)).toEqual({
    id: 'topic',
    peer: { name: 'Wallet', icon: undefined, type: 'walletConnect' },
    grants,
    properties: { capabilities: '{}' },
    link: 'link',
  });
});

it('reports no name for a wallet with invalid metadata', () => {
  const { peer } = approvalOf({ ...session, peer: { metadata: { name: 5 } } }, {});
  expect(peer.name).toBe('');
});
