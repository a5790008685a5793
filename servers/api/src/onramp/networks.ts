import { type CaipNetworkId, isAddressOf, parseCaipNetworkId } from '@mooring/protocol';

/** Network names of Coinbase and other clients. */
const names: Readonly<Record<string, CaipNetworkId>> = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  celo: 'eip155:42220',
  'avalanche-c-chain': 'eip155:43114',
  berachain: 'eip155:80094',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
};

/** The chain of a name. */
export function chainOfName(name: string | undefined): CaipNetworkId | undefined {
  return name !== undefined && Object.hasOwn(names, name) ? names[name] : undefined;
}

/** The name of a chain. */
export function nameOfChain(chain: CaipNetworkId): string | undefined {
  return Object.entries(names).find(([, id]) => id === chain)?.[0];
}

/** Whether an address is one of a chain: coins sent to another would be lost. */
export function isOnChain(chain: CaipNetworkId, address: string): boolean {
  return isAddressOf(parseCaipNetworkId(chain).namespace, address);
}

/** The currency that Meld sells unless the visitor chooses one: SOL on Solana, else USDC. */
export function usualSymbol({
  address,
  chain,
}: {
  readonly address: string;
  readonly chain: CaipNetworkId | undefined;
}): 'SOL' | 'USDC' {
  const isSolana = chain === undefined ? isAddressOf('solana', address) : chain.startsWith('solana:');
  return isSolana ? 'SOL' : 'USDC';
}
