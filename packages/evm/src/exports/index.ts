export { EvmAdapter, type EvmAdapterOptions } from '../adapter/evm-adapter.ts';
export { evmProposal } from '../adapter/evm-proposal.ts';
export {
  type CallEncoder,
  LibraryAdapter,
  type WriteContractParameters,
} from '../adapter/library-adapter.ts';
export type { SendTransactionParameters } from '../adapter/library-wallets.ts';
export { type AnnouncementWindow, type FoundWallet, findWallets } from '../discovery/announced.ts';
export { isSameWallet } from '../discovery/same-wallet.ts';
export { evmErrors } from '../errors.ts';
export type { Eip1193Provider } from '../provider/eip1193.ts';
export { EventListeners } from '../provider/event-listeners.ts';
export { listenToWallet, type WalletListener } from '../provider/listen-to-wallet.ts';
export { PageProviders } from '../provider/page-provider.ts';
export { readAccounts, readChain } from '../provider/read-event.ts';
export { readWallet } from '../provider/read-wallet.ts';
export { RemoteProvider, type RemoteProviderOptions } from '../provider/remote-provider.ts';
export { selectedFirst } from '../provider/selected-first.ts';
export { jsonRpcFetch, type ReadOptions } from '../rpc/json-rpc-fetch.ts';
export { type PostOptions, postJson } from '../rpc/post-json.ts';
export { readResult } from '../rpc/read-result.ts';
export { confirmChain } from '../switching/confirm-chain.ts';
export { type SwitchChainOptions, switchChain } from '../switching/switch-chain.ts';
