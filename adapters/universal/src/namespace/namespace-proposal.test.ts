import { bitcoinMethods, formerChains, solanaMethods } from '@mooring/protocol';
import { expect, it } from 'vitest';
import { proposalOf } from './namespace-proposal.ts';

const usual = ['accountsChanged', 'chainChanged'];

it.each<readonly [namespace: string, methods: readonly string[], events: readonly string[]]>([
  ['algorand', ['algo_signTxn', 'algo_signData'], usual],
  ['bip122', bitcoinMethods, [...usual, 'bip122_addressesChanged']],
  [
    'cip34',
    [
      'cardano_signTx',
      'cardano_signData',
      'cardano_submitTx',
      'cardano_getUsedAddresses',
      'cardano_getUnusedAddresses',
      'cardano_getChangeAddress',
      'cardano_getRewardAddresses',
      'cardano_getRewardAddress',
      'cardano_getBalance',
      'cardano_getUtxos',
      'cardano_getNetworkId',
      'cardano_getCollateral',
    ],
    [...usual, 'cardano_onAccountChange', 'cardano_onNetworkChange'],
  ],
  ['cosmos', ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'], usual],
  ['mvx', ['mvx_signTransaction', 'mvx_signTransactions', 'mvx_signMessage'], usual],
  [
    'near',
    [
      'near_getAccounts',
      'near_signIn',
      'near_signOut',
      'near_signTransaction',
      'near_signTransactions',
      'near_signMessage',
    ],
    usual,
  ],
  ['polkadot', ['polkadot_signTransaction', 'polkadot_signMessage'], usual],
  ['solana', solanaMethods, usual],
  ['tezos', ['tezos_getAccounts', 'tezos_send', 'tezos_sign'], usual],
  ['kadena', [], usual],
  ['constructor', [], usual],
])('proposes the methods and events of %s', (namespace, methods, events) => {
  expect(proposalOf(namespace)).toEqual({
    methods,
    events,
    formerIds: namespace === 'solana' ? formerChains : undefined,
  });
});
