import type { Activity, UseActivity } from '@mooring/kit/react';
import { formatUnits } from 'viem';
import type { Operation, PreviousTransaction } from '../chain/chain.ts';

/**
 * A transaction as the page shows it: with an amount only if exactly one asset moved, and without the other account if
 * its address imitates a known one.
 */
export function previousTransactionOf(activity: Activity): PreviousTransaction {
  const { hash, at, type, status, transfers, omitted, own, from, to } = activity;
  const [moved, ...others] = transfers;
  const single = moved !== undefined && others.length === 0 && omitted === 0;
  const nfts = nftsOf(activity);
  const one = single || nfts !== undefined ? moved?.direction : undefined;
  const direction = one !== undefined && one !== 'self' ? one : !own && moved ? 'in' : 'other';
  const { amount, symbol } = moved ?? {};
  const known = single && amount !== undefined && symbol !== undefined;
  const named = (type === 'send' || type === 'receive') && !activity.poison;
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
function nftsOf({ transfers, omitted }: Activity): PreviousTransaction['nfts'] {
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

type SentByModal = UseActivity['sent'][number];

const sentOperations: Readonly<Record<SentByModal['kind'], Operation | undefined>> = {
  send: undefined,
  swap: 'swap',
  approve: 'approve',
  other: 'call',
};

/** A transaction that the modal sent; none if it was replaced, expired or is unknown, which the modal's Activity explains. */
export function sentOf({
  hash,
  kind,
  to,
  token,
  amount,
  sentAt,
  status,
}: SentByModal): PreviousTransaction | undefined {
  if (status !== 'pending' && status !== 'confirmed' && status !== 'failed') return undefined;
  const sum = token && amount !== undefined && formatUnits(BigInt(amount), token.decimals);
  return {
    hash,
    at: status === 'pending' ? undefined : sentAt,
    direction: 'out',
    failed: status === 'failed',
    amount: token && sum ? { value: sum, symbol: token.symbol } : undefined,
    party: kind === 'send' ? to : undefined,
    operation: sentOperations[kind],
  };
}
