import { createPublicClient, erc20Abi, http } from 'viem';
import type { EvmNetwork } from '../config/wallet-network.ts';
import { viemChain } from '../request/evm/viem-chain.ts';
import type { ReadBalances } from './read-balances.ts';

/** Balances of an account on an EVM chain. */
export const readEvmBalances: ReadBalances<EvmNetwork> = (network, { evm: address }) => {
  const client = createPublicClient({
    chain: viemChain(network),
    transport: http(network.rpcUrl, { batch: true, retryCount: 0 }),
  });
  return [
    client.getBalance({ address }).then((value) => ({ native: value })),
    ...network.tokens.map((token) =>
      client
        .readContract({ address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
        .then((value) => ({ [token.address]: value })),
    ),
  ];
};
