import { isSameAddress } from '@mooring/protocol';
import { looksLike } from '../send/read-receiver.ts';
import type { Activity } from './read-history.ts';

/**
 * Ids of transactions that others made to put their address into the list (address poisoning): the sender looks like an
 * address that the account dealt with, or nothing moved at all.
 *
 * @param known addresses that the visitor sent to
 */
export function findPoison(
  list: readonly Activity[],
  {
    namespace,
    own,
    known,
  }: { readonly namespace: string; readonly own: string; readonly known: readonly string[] },
): ReadonlySet<string> {
  const isOwn = (address: string): boolean => isSameAddress(namespace, address, own);
  const mine = list.filter(({ from }) => isOwn(from));
  const real = [own, ...known, ...mine.map(({ to }) => to)].filter((address) => address !== '');
  const isReal = (address: string): boolean => real.some((other) => isSameAddress(namespace, other, address));
  return new Set(
    list
      .filter(({ from, transfers, type }) => {
        if (isOwn(from)) return false;
        const moved = transfers.some(({ amount = '1' }) => /[1-9]/.test(amount));
        if (!moved && type !== 'execute' && type !== 'approve') return true;
        return !isReal(from) && real.some((other) => looksLike(namespace, other, from));
      })
      .map(({ id }) => id),
  );
}
