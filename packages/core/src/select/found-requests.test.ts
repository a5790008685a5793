import { expect, it } from 'vitest';
import type { ConnectionState } from '../contract/connection.ts';
import type { WalletRequest } from '../contract/wallet-request.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { selectFoundRequests } from './found-requests.ts';

const alice = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const lowerCase = 'eip155:10:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const bob = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const carol = 'solana:1:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv';

const request = (key: string, change: Partial<WalletRequest>): WalletRequest => ({
  ...{ key, id: 1, walletId: 'walletConnect', namespace: 'eip155', chain: 'eip155:1' },
  ...{ method: 'eth_sendTransaction', purpose: 'transaction', stage: 'sent', askedAt: 0, expiry: 1 },
  ...{ found: true, account: undefined },
  ...change,
});

const requests = [
  request('own', { account: alice }),
  request('of another chain', { account: lowerCase }),
  request('of Bob', { account: bob }),
  request('of no account', {}),
  request('awaited', { account: alice, found: false }),
  request('of Carol', { namespace: 'solana', chain: 'solana:1', account: carol }),
];

const keys = (connections: { readonly eip155?: ConnectionState }) =>
  selectFoundRequests({ ...makeCore().core.store.getState(), connections, requests }).map(({ key }) => key);

it('selects those of the connected account on any chain, and of namespaces without a connection', () => {
  const connection: ConnectionState = {
    ...{ status: 'connected', connectorId: 'walletConnect', chainId: 'eip155:1' },
    ...{ address: alice, accounts: [alice], wallet: { name: 'Phone', type: 'walletConnect' } },
  };
  expect(keys({ eip155: connection })).toEqual(['own', 'of another chain', 'of no account', 'of Carol']);
  expect(keys({})).toEqual(['own', 'of another chain', 'of Bob', 'of no account', 'of Carol']);
});
