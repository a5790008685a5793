/** The ids by which early sessions name a chain, by the chain's id of today. */
export const formerChains: Readonly<Record<string, `${string}:${string}`>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
};

const current = new Map(Object.entries(formerChains).map(([id, former]) => [former as string, id]));

/** The id of today of a chain; ids that never changed as they are. */
export function currentChain<Id extends string>(chain: Id): Id {
  return (current.get(chain) as Id | undefined) ?? chain;
}
