/** Commitment level of Solana nodes. */
export type SolanaCommitment = 'processed' | 'confirmed' | 'finalized';

/** Includes deprecated names, which `@solana/web3.js` still accepts. */
type CommitmentName = SolanaCommitment | 'recent' | 'single' | 'singleGossip' | 'max' | 'root';

/**
 * AppKit's option: a commitment, or the settings of a `Connection` of `@solana/web3.js`. The adapter reads only the
 * commitment; `useAppKitConnection` passes all of them on.
 */
export type ConnectionSettings =
  | CommitmentName
  | {
      readonly commitment?: CommitmentName | undefined;
      readonly wsEndpoint?: string | undefined;
      readonly httpHeaders?: object | undefined;
      readonly httpAgent?: unknown;
      readonly fetch?: unknown;
      readonly fetchMiddleware?: unknown;
      readonly disableRetryOnRateLimit?: boolean | undefined;
      readonly confirmTransactionInitialTimeout?: number | undefined;
    };

const known: Readonly<Record<CommitmentName, SolanaCommitment>> = {
  processed: 'processed',
  recent: 'processed',
  confirmed: 'confirmed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  finalized: 'finalized',
  max: 'finalized',
  root: 'finalized',
};

/** Maps a commitment to its current name; `undefined` for an unknown one. */
export function readCommitment(name: unknown): SolanaCommitment | undefined {
  return typeof name === 'string' && Object.hasOwn(known, name) ? known[name as CommitmentName] : undefined;
}

/** The site's commitment; `confirmed` if it sets none or an unknown one. */
export function commitmentOf(settings: ConnectionSettings | undefined): SolanaCommitment {
  return readCommitment(typeof settings === 'string' ? settings : settings?.commitment) ?? 'confirmed';
}
