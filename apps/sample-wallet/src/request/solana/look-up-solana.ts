import type { LookupTables, SolanaTransaction, TokenAccount } from '@mooring/clear-signing/solana';
import { base58, base64 } from '@scure/base';
import { requestValue } from './request-node.ts';

/** The network's data about the accounts of transactions. */
export interface SolanaLookUp {
  readonly tables: LookupTables;
  readonly tokenAccounts: readonly TokenAccount[];
}

/** Maximum accounts per call to a node; further ones are shown as unknown. */
const maxAccounts = 100;
const tableProgram = 'AddressLookupTab1e1111111111111111111111111';
/** Bytes before the list of addresses in a lookup table. */
const tableHead = 56;
const tokenPrograms: readonly unknown[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];

/**
 * Reads lookup tables, then token accounts, also those that only a table names. Omits those that the network does not
 * return. Never rejects.
 *
 * @param read reads the transactions with the tables that are known
 */
export async function lookUpSolana(
  rpcUrl: string,
  read: (tables: LookupTables) => readonly SolanaTransaction[],
): Promise<SolanaLookUp> {
  const named = unique(read({}).flatMap(({ unresolvedTables }) => unresolvedTables));
  const tables = Object.fromEntries(await readAccounts(rpcUrl, named, 'base64', readTable));
  const tokenAccounts = unique(
    read(tables).flatMap(({ instructions }) =>
      instructions
        .filter(({ program }) => tokenPrograms.includes(program))
        .flatMap(({ accounts }) => accounts.flatMap(({ address }) => address ?? [])),
    ),
  );
  const owned = await readAccounts(rpcUrl, tokenAccounts, 'jsonParsed', readTokenAccount);
  return {
    tables,
    tokenAccounts: owned.map(([address, account]) => ({ address, ...account })),
  };
}

async function readAccounts<Value>(
  rpcUrl: string,
  addresses: readonly string[],
  encoding: string,
  read: (account: Readonly<Record<string, unknown>>) => Value | undefined,
): Promise<readonly (readonly [string, Value])[]> {
  const asked = addresses.slice(0, maxAccounts);
  if (asked.length === 0) return [];
  try {
    const list = await requestValue(rpcUrl, 'getMultipleAccounts', [
      asked,
      { encoding, commitment: 'confirmed' },
    ]);
    if (!Array.isArray(list)) return [];
    return asked.flatMap((address, index) => {
      const value = read(Object(list[index]) as Readonly<Record<string, unknown>>);
      return value === undefined ? [] : [[address, value] as const];
    });
  } catch {
    return [];
  }
}

function readTable({ owner, data }: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const [text] = Array.isArray(data) ? (data as readonly unknown[]) : [];
  if (owner !== tableProgram || typeof text !== 'string') return undefined;
  const bytes = base64.decode(text).slice(tableHead);
  return Array.from({ length: Math.floor(bytes.length / 32) }, (_, index) =>
    base58.encode(bytes.slice(index * 32, index * 32 + 32)),
  );
}

function readTokenAccount({
  owner: program,
  data,
}: Readonly<Record<string, unknown>>): Omit<TokenAccount, 'address'> | undefined {
  if (!tokenPrograms.includes(program)) return undefined;
  const { parsed } = Object(data) as { readonly parsed?: unknown };
  const { info, type } = Object(parsed) as { readonly info?: unknown; readonly type?: unknown };
  const { owner, mint } = Object(info) as Readonly<Record<string, unknown>>;
  return type === 'account' && typeof owner === 'string' && typeof mint === 'string'
    ? { owner, mint }
    : undefined;
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
