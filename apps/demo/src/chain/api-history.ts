import { type CaipAddress, currentCore } from '@mooring/core';
import { type Activity, findPoison, historyOptions, servesHistory } from '@mooring/core/activity';
import { parseCaipAddress } from '@mooring/protocol';
import type { Operation, PastTransaction } from './chain.ts';

/** Reads the account's transactions from the page's API; none without one. */
export async function apiHistory(account: CaipAddress): Promise<readonly PastTransaction[]> {
  const core = currentCore();
  const { networkId, address: own } = parseCaipAddress(account);
  const network = core.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === networkId);
  if (network === undefined || !servesHistory(core, network)) return [];
  const { queryFn } = historyOptions(core, { address: account, network });
  const { list } = await queryFn({ pageParam: undefined });
  const poison = findPoison(list, { namespace: network.chainNamespace, own, known: [] });
  return list.filter(({ spam }) => !spam).map((one) => pastOf(one, poison));
}

/**
 * A transaction as the page shows it: with an amount only if exactly one asset moved, and without the other account if it
 * is in `poison`: its address imitates a known one.
 */
export function pastOf(activity: Activity, poison: ReadonlySet<string>): PastTransaction {
  const { hash, at, type, status, transfers, omitted, own, from, to } = activity;
  const [moved, ...others] = transfers;
  const single = moved !== undefined && others.length === 0 && omitted === 0;
  const nfts = nftsOf(activity);
  const one = single || nfts !== undefined ? moved?.direction : undefined;
  const direction = one !== undefined && one !== 'self' ? one : !own && moved ? 'in' : 'other';
  const { amount, symbol } = moved ?? {};
  const known = single && amount !== undefined && symbol !== undefined;
  const named = (type === 'send' || type === 'receive') && !poison.has(activity.id);
  const party = direction === 'in' && !own ? from : to;
  return {
    hash,
    at,
    direction,
    failed: status === 'failed',
    amount: known ? { value: amount, symbol } : undefined,
    nfts,
    party: named && direction !== 'other' && party !== '' ? party : undefined,
    operation: operationOf(type),
  };
}

/** The NFTs of a transaction that moved nothing else, all in one direction. Transfers that are left out may be of anything. */
function nftsOf({ transfers, omitted }: Activity): PastTransaction['nfts'] {
  const [first] = transfers;
  if (first === undefined || omitted > 0) return undefined;
  if (!transfers.every(({ isNft, direction }) => isNft && direction === first.direction)) return undefined;
  // An approval has no amount: it moves nothing.
  const count = transfers.reduce((sum, { amount }) => sum + Number(amount), 0);
  if (!Number.isSafeInteger(count) || count < 1) return undefined;
  return { count, name: count === 1 ? first.name : undefined };
}

/** API names that are more specific than a direction. A name unknown to this page counts as a call. */
const operations: Readonly<Record<string, Operation | undefined>> = {
  mint: 'mint',
  approve: 'approve',
  deploy: 'deploy',
  trade: 'swap',
  send: undefined,
  receive: undefined,
};

function operationOf(type: string): Operation | undefined {
  return Object.hasOwn(operations, type) ? operations[type] : 'call';
}
