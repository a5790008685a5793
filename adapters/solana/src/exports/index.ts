export { SolanaAdapter, type SolanaAdapterOptions } from '../adapter/solana-adapter.ts';
export type { SolanaCluster } from '../cluster/cluster.ts';
export type { SolanaFeatures } from '../discovery/read-wallet.ts';
export type { StandardWindow } from '../discovery/standard-window.ts';
export type { SolanaProvider } from '../provider/solana-provider.ts';
