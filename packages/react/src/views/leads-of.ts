import type { ConnectRow } from '@mooring/core/modal';
import type { Leads } from '../view/leads.ts';

/** What choosing a row will need: a wallet of the browser is asked, in one namespace of several; any other is paired. */
export function leadsOf(row: ConnectRow): Leads {
  if (row.type === 'walletConnect') return 'pairing';
  return row.several ? 'choice' : 'wallet';
}
