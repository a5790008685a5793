export type { StandardWindow } from '@mooring/core/adapter';
export type { Connection } from '@solana/web3.js';
export type { SolanaPublicKey } from '../account/public-key.ts';
export {
  SolanaAdapter,
  type SolanaAdapterOptions,
  type SolanaAdapterOptions as AdapterOptions,
  type TransferParameters,
} from '../adapter/solana-adapter.ts';
export type { SolanaCluster } from '../cluster/cluster.ts';
export type { SolanaFeatures } from '../discovery/read-wallet.ts';
export type { ConnectionSettings, SolanaCommitment } from '../node/commitment.ts';
export type { SendOptions } from '../node/solana-rpc.ts';
export type {
  RawTransactionSender,
  SolanaProvider,
  SolanaProvider as Provider,
  SolanaProviderEvents,
} from '../provider/solana-provider.ts';
export { type UseAppKitConnection, useAppKitConnection } from '../react/use-app-kit-connection.ts';
export type { TransferEstimate } from '../send/build-transfer.ts';
export type { SentTransfer } from '../send/send-transfer.ts';
export type {
  AnyTransaction,
  CompiledTransaction,
  SerializableTransaction,
} from '../transaction/any-transaction.ts';
