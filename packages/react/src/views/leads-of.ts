import type { ConnectRow } from '@mooring/core/modal';
import type { Leads } from '../view/leads.ts';

/** What choosing a row will need: a wallet of the browser is asked, any other is paired. */
export function leadsOf(row: ConnectRow): Leads {
  return row.type === 'walletConnect' ? 'pairing' : 'wallet';
}
