import type { Eip1193Provider } from '@mooring/core';
import { createError } from '@mooring/core';

import { custom } from 'viem';
import type { Transport } from 'wagmi';

/** Asks the wallet that is connected on the chain; without one the call rejects with NO_RPC_URL. */
export function throughWallet(wallet: () => Promise<Eip1193Provider | undefined>, chain: string): Transport {
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
