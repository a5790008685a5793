import type { ConnectRow } from '@mooring/core/modal';
import type { Leads } from '../view/leads.ts';

/** The effect of pressing a row: a request to a browser wallet, a choice of namespace, or a pairing. */
export function leadsOf(row: ConnectRow): Leads {
  if (row.type === 'walletConnect') return 'pairing';
  return row.several ? 'choice' : 'wallet';
}
