/** Chain ids used by early sessions, by current id. */
export const formerChains: Readonly<Record<string, `${string}:${string}`>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
};

const current = new Map(Object.entries(formerChains).map(([id, former]) => [former as string, id]));

/** The current id of a chain; returns ids that never changed as they are. */
export function currentChain<Id extends string>(chain: Id): Id {
  return (current.get(chain) as Id | undefined) ?? chain;
}

/** Tezos is named by its network, and by the hash of its genesis block. */
const pairs = [...Object.entries(formerChains), ['tezos:mainnet', 'tezos:NetXdQprcVkpaWU'] as const];
const others = new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));

/** The other id of a chain that wallets know by two; `undefined` for all others. */
export function formerOrCurrentId(chain: string): string | undefined {
  return others.get(chain);
}
