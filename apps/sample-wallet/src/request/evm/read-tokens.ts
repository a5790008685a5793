import type { Token } from '@mooring/clear-signing';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { type Address, createPublicClient, erc20Abi, http } from 'viem';
import { viemChain } from './viem-chain.ts';

/** Milliseconds to wait; an unresponsive network does not block the decision. */
const nodeTimeoutMs = 5_000;

/**
 * The tokens of a network with an account's balance and the total supply of each, to compare a request with. Omits
 * values that the network does not return. Never rejects.
 */
export async function readTokens(network: SiteNetwork, account: Address): Promise<readonly Token[]> {
  const client = createPublicClient({
    chain: viemChain(network),
    transport: http(network.rpcUrl, { batch: true, retryCount: 0, timeout: nodeTimeoutMs }),
  });
  return Promise.all(
    network.tokens.map(async (token) => {
      const [balance, supply] = await Promise.allSettled([
        client.readContract({ ...contract(token), functionName: 'balanceOf', args: [account] }),
        client.readContract({ ...contract(token), functionName: 'totalSupply' }),
      ]);
      return {
        ...token,
        ...(balance.status === 'fulfilled' ? { balance: balance.value } : {}),
        ...(supply.status === 'fulfilled' ? { supply: supply.value } : {}),
      };
    }),
  );
}

function contract({ address }: SiteNetwork['tokens'][number]) {
  return { address, abi: erc20Abi } as const;
}
