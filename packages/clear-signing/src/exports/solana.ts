export type { SolanaMessages } from '../messages/define-message.ts';
export { solanaEnglish } from '../messages/solana-english.ts';
export {
  type DescribeSolanaRequestParameters,
  describeSolanaRequest,
} from '../solana/describe-solana-request.ts';
export type { SolanaCluster, SolanaFacts } from '../solana/describe-solana-transaction.ts';
export {
  isTransaction as isSolanaTransaction,
  type LookupTables,
  readTransaction as readSolanaTransaction,
  type SolanaTransaction,
} from '../solana/read-solana-transaction.ts';
export type { TokenAccount } from '../solana/solana-context.ts';
