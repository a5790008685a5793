import type { Instruction } from '@solana/kit';
import { solanaEnglish } from '../../messages/solana-english.ts';
import type { Description } from '../../words/description.ts';
import { writeDescription } from '../../words/write-description.ts';
import { draftTransaction, type SolanaFacts } from '../describe-solana-transaction.ts';
import { type LookupTables, readTransaction } from '../read-solana-transaction.ts';
import { type Build, build, friend, mint, owner, source, target } from './build-transaction.ts';

export const cluster = { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet' };
export const tokens = [{ address: mint, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }];
/** Token accounts that were looked up. */
export const looked = [
  { address: source, owner, mint },
  { address: target, owner: friend, mint },
];

interface Asked extends Partial<SolanaFacts>, Build {
  /** Tables that were looked up, of those that the transaction uses. */
  readonly read?: LookupTables | undefined;
}

/** Describes a transaction of these instructions to `owner`, in English. */
export function describeSteps(
  instructions: readonly Instruction[],
  { version, feePayer, tables, read = {}, ...facts }: Asked = {},
): Description {
  const transaction = readTransaction(build(instructions, { version, feePayer, tables }), read);
  if ('key' in transaction) throw new Error(transaction.key);
  const draft = draftTransaction(transaction, { cluster, account: owner, ...facts });
  return writeDescription({ ...draft, raw: '' }, solanaEnglish);
}

export const ids = ({ warnings }: Description) => warnings.map(({ id }) => id);

export const dangers = ({ warnings }: Description) =>
  warnings.filter(({ level }) => level === 'danger').map(({ id }) => id);

/** Values by their labels. */
export const fieldsOf = ({ fields }: Description) =>
  Object.fromEntries(fields.map(({ label, value }) => [label, value]));
