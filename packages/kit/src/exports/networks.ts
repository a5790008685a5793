export type { AppKitNetwork, CaipNetwork, CaipNetworkId } from '@mooring/core';
export type { ChainNamespace } from '@mooring/core/page';
export {
  algorand,
  algorandTestnet,
  bitcoin,
  bitcoinSignet,
  bitcoinTestnet,
  bitcoinTestnet4,
  cardano,
  cardanoPreprod,
  cardanoPreview,
  cosmos,
  kusama,
  multiversx,
  multiversxDevnet,
  multiversxTestnet,
  nearProtocol,
  nearProtocolTestnet,
  osmosis,
  polkadot,
  polkadotAssetHub,
  solana,
  solanaDevnet,
  solanaTestnet,
  tezos,
  tezosGhostnet,
  westend,
} from '@mooring/protocol/networks';
// biome-ignore lint/performance/noReExportAll: the chains of the site's own viem, so that no list here falls behind it
export * from 'viem/chains';
export { defineChain } from '../networks/define-chain.ts';
