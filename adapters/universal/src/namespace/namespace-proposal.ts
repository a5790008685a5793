import type { ProposalNamespace } from '@mooring/core/adapter';
import { bitcoinMethods, formerChains, solanaMethods } from '@mooring/protocol';
import { usualEvents } from '../session/proposal.ts';

const methods: Readonly<Record<string, readonly string[]>> = {
  algorand: ['algo_signTxn', 'algo_signData'],
  bip122: bitcoinMethods,
  cip34: [
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
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  mvx: ['mvx_signTransaction', 'mvx_signTransactions', 'mvx_signMessage'],
  near: [
    'near_getAccounts',
    'near_signIn',
    'near_signOut',
    'near_signTransaction',
    'near_signTransactions',
    'near_signMessage',
  ],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  solana: solanaMethods,
  tezos: ['tezos_getAccounts', 'tezos_send', 'tezos_sign'],
};

const events: Readonly<Record<string, readonly string[]>> = {
  bip122: ['bip122_addressesChanged'],
  cip34: ['cardano_onAccountChange', 'cardano_onNetworkChange'],
};

/** Namespaces whose wallets may recognise a chain only by its former id. */
const formerIds: Readonly<Record<string, ProposalNamespace['formerIds']>> = { solana: formerChains };

/** Methods and events to propose in a namespace; for an unknown one, those of the site's override. */
export function proposalOf(namespace: string): ProposalNamespace {
  return {
    methods: ownRow(methods, namespace),
    events: [...usualEvents, ...ownRow(events, namespace)],
    formerIds: Object.hasOwn(formerIds, namespace) ? formerIds[namespace] : undefined,
  };
}

function ownRow(table: Readonly<Record<string, readonly string[]>>, namespace: string): readonly string[] {
  return (Object.hasOwn(table, namespace) ? table[namespace] : undefined) ?? [];
}
