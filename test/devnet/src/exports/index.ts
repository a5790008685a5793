export { anvilAccounts, anvilMnemonic } from '../anvil/anvil-accounts.ts';
export { devnetChains, etherCurrency } from '../anvil/devnet-chains.ts';
export { type LaggingNode, startLaggingNode } from '../anvil/lagging-node.ts';
export { type Anvil, type AnvilOptions, startAnvil } from '../anvil/start-anvil.ts';
export { type Devnet, type DevnetOptions, startDevnet } from '../anvil/start-devnet.ts';
export { waitForReceipt } from '../anvil/wait-for-receipt.ts';
export type { BitcoinNode, BitcoinNodeOptions } from '../bitcoin/bitcoin-node.ts';
export { bitcoinNetwork } from '../bitcoin/regtest-network.ts';
export { startBitcoinNode } from '../bitcoin/start-bitcoin-node.ts';
export {
  accountFactoryAbi,
  accountFactoryBytecode,
} from '../contracts/artifacts/AccountFactory.generated.ts';
export { nameRecordsAbi, nameRecordsBytecode } from '../contracts/artifacts/NameRecords.generated.ts';
export { nameRegistryAbi, nameRegistryBytecode } from '../contracts/artifacts/NameRegistry.generated.ts';
export { signatureCheckBytecode } from '../contracts/artifacts/SignatureCheck.generated.ts';
export { testCollectibleAbi } from '../contracts/artifacts/TestCollectible.generated.ts';
export { testItemsAbi } from '../contracts/artifacts/TestItems.generated.ts';
export { testTokenAbi } from '../contracts/artifacts/TestToken.generated.ts';
export {
  universalResolverAbi,
  universalResolverBytecode,
} from '../contracts/artifacts/UniversalResolver.generated.ts';
export {
  buoys,
  type DevnetToken,
  devnetTokens,
  moor,
  multicall3Address,
  tackle,
  usdx,
} from '../contracts/contract-addresses.ts';
export { deployCollectibles } from '../contracts/deploy-collectibles.ts';
export { deployContracts } from '../contracts/deploy-contracts.ts';
export { deployExchange } from '../exchange/deploy-exchange.ts';
export {
  devnetExchange,
  exchangeTokens,
  markup,
  mute,
  oddTokens,
  toll,
  weth,
  whole,
  wide,
} from '../exchange/exchange-addresses.ts';
export { startAuthoritySite } from '../lan/authority-site.ts';
export { type ServerIdentity, serverIdentity } from '../lan/certificate-authority.ts';
export {
  type OnrampSandbox,
  type OnrampSandboxOptions,
  startOnrampSandbox,
} from '../onramp/start-onramp-sandbox.ts';
export { fetchShared } from '../sharing/fetch-shared.ts';
export { type Running, type Sharing, shareOnDemand } from '../sharing/share-on-demand.ts';
export {
  type SolanaToken,
  solanaCluster,
  solanaMoor,
  solanaTokens,
  solanaUsdx,
} from '../solana/cluster.ts';
export type { SolanaNode, SolanaNodeOptions } from '../solana/solana-node.ts';
export { startSolanaNode } from '../solana/start-solana-node.ts';
export type { PartName } from '../stack/part.ts';
export { singlePart } from '../stack/single-part.ts';
export { type SiteConfig, type StackUrls, siteConfig } from '../stack/site-config.ts';
export type { LanOptions } from '../stack/stack-urls.ts';
export { type Stack, type StackOptions, startStack } from '../stack/start-stack.ts';
