import type { ShownAccount } from '../vault/shown-account.ts';

/**
 * Reads an account's balances on a network, by `native` or the token's address. Each promise resolves with some of
 * them.
 */
export type ReadBalances<Network> = (
  network: Network,
  account: ShownAccount,
) => readonly Promise<Readonly<Record<string, bigint>>>[];
