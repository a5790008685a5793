import type { ConnectRowKind } from '../contract/options.ts';

/** Recommended wallets fill up to this many rows, together with installed and recent ones. */
const rowLimit = 2;

/** Number of recommended wallets that fit beside the other rows. */
export function recommendedRows(rows: readonly { readonly kind: ConnectRowKind }[]): number {
  const used = rows.filter(({ kind }) => kind === 'injected' || kind === 'recent').length;
  return Math.max(0, rowLimit - used);
}
