import { type CaipNetwork, createError } from '@mooring/core';
import type { EvmAccount } from '@mooring/evm/send';
import type { Config } from 'wagmi';
import { getClient } from 'wagmi/actions';

/** Sends reads to a network's node through wagmi's own transports. */
export function nodeReader(config: Config, { id }: CaipNetwork): EvmAccount['read'] {
  return async (call) => {
    const client = getClient(config, { chainId: Number(id) });
    if (client === undefined) throw createError('NETWORK_NOT_FOUND');
    return client.request(call as Parameters<typeof client.request>[0]);
  };
}
