import { buildTransfer } from '@mooring/bitcoin/transactions';
import type { Transfer } from '@mooring/clear-signing/bitcoin';
import type { BitcoinNetwork } from '../../config/wallet-network.ts';
import type { Simulation, TransferPlan } from '../simulation.ts';
import { nodeOf } from './node-of.ts';

/** Selects the coins of a transfer, and its fee. Never rejects. */
export async function planTransfer(
  network: BitcoinNetwork,
  from: string,
  { to, ...payment }: Transfer,
): Promise<Simulation<TransferPlan>> {
  try {
    const built = await buildTransfer(nodeOf(network), {
      from: { address: from },
      recipient: to,
      ...payment,
    });
    if (built.ok)
      return { ok: true, fee: built.fee, enough: true, limits: { psbt: built.transaction.toPSBT() } };
    if (built.why === 'fee') return { ok: false, why: 'dear', fee: built.fee };
    return { ok: false, why: built.why === 'funds' ? 'funds' : 'fails' };
  } catch {
    return { ok: false, why: 'silent' };
  }
}
