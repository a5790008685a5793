import { createError } from '@mooring/core';
import type { Eip1193Provider } from '@mooring/evm';
import { custom } from 'viem';
import type { Transport } from 'wagmi';

/** Sends calls to the wallet that is connected on the chain. Rejects with NO_RPC_URL if there is none. */
export function walletTransport(
  wallet: () => Promise<Eip1193Provider | undefined>,
  chain: string,
): Transport {
  return custom(
    {
      async request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
        const provider = await wallet();
        if (provider === undefined) throw createError('NO_RPC_URL', { chain });
        return provider.request(call);
      },
    },
    { retryCount: 0 },
  );
}
