import type { Clock, Eip1193Provider } from '@mooring/core';
import { createError } from '@mooring/core';

import { arrives } from './arrives.ts';

/** Rejects with CHAIN_NOT_ADDED where a wallet that said yes to a switch is not on the chain. */
export async function mustArrive(provider: Eip1193Provider, chainId: number, clock: Clock): Promise<void> {
  if (!(await arrives(provider, chainId, clock))) throw createError('CHAIN_NOT_ADDED');
}
