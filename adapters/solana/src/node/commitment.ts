/** How sure a node has to be of what it answers, as Solana's nodes call it. */
export type SolanaCommitment = 'processed' | 'confirmed' | 'finalized';

/** With the names of before, which `@solana/web3.js` still takes. */
type CommitmentName = SolanaCommitment | 'recent' | 'single' | 'singleGossip' | 'max' | 'root';

/**
 * As the toolkit takes it: a commitment, or the settings of a `Connection` of `@solana/web3.js`. The adapter reads their
 * commitment; `useAppKitConnection` hands on all of them.
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

/** The commitment by today's name; `undefined` for what is none. */
export function readCommitment(name: unknown): SolanaCommitment | undefined {
  return typeof name === 'string' && Object.hasOwn(known, name) ? known[name as CommitmentName] : undefined;
}

/** The commitment that a site wants; `confirmed` where it wants none that nodes know. */
export function commitmentOf(settings: ConnectionSettings | undefined): SolanaCommitment {
  return readCommitment(typeof settings === 'string' ? settings : settings?.commitment) ?? 'confirmed';
}
