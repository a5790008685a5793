import type { ConnectRow } from '@mooring/core/modal';
import type { RowTarget } from '../view/row-target.ts';

/** The effect of pressing a row: a request to a browser wallet, a choice of namespace, or a pairing. */
export function rowTargetOf(row: ConnectRow): RowTarget {
  if (row.type === 'walletConnect') return 'pairing';
  return row.several ? 'choice' : 'wallet';
}
