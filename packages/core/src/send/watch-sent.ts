import { isSameAddress } from '@mooring/protocol';
import { pendingTransactionLimit } from '@mooring/protocol/limits';
import { showToast } from '../alerts/toast.ts';
import { fetchBalance } from '../balance/observe-balance.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import type { SentTransaction } from '../contract/send.ts';
import type { TransactionStatus } from '../contract/transfer.ts';
import { plainAddress } from '../format/plain-address.ts';
import { poller } from '../poll/poller.ts';
import { queryClientOf } from '../query/query-client.ts';
import { isPolled, sentList } from './stored-sent.ts';

/** Polls transactions; skips those whose network or adapter is gone. */
const sentPoller = /* @__PURE__ */ poller<SentTransaction>({
  list: sentList,
  every: { soon: 2_000, later: 15_000, soonFor: 120_000 },
  atOnce: pendingTransactionLimit,
  read: ({ sent }) => sent,
  write: show,
  isPolled,
  isUrgent: ({ status }) => status === 'pending',
  // A tab tells an outcome for all: leave that to the one that the visitor sees.
  onlyVisible: true,
  refresh: update,
});

/**
 * Watches a sent transaction until it is replaced, expired, or in a block that no reorganisation removes, even across reloads. Reads its
 * marker at once: a node forgets a transaction that the wallet replaces before the first poll.
 */
export function watchTransaction(core: AppKitCore, sent: SentTransaction): void {
  sentPoller.add(core, sent);
  void readMarker(core, sent);
}

/** Leaves the outcome to the polls, so that the toast of the sent transaction is seen first. */
async function readMarker(core: AppKitCore, sent: SentTransaction): Promise<void> {
  const now = await readStatus(core, sent);
  if (now?.status === 'pending') await keep(core, sent, now);
}

/** Keeps what the adapter reported of a transaction, unless it is known. */
function keep(core: AppKitCore, read: SentTransaction, now: TransactionStatus) {
  return sentPoller.change(core, read, (current) => {
    if (isOutdated(current, read, now)) return undefined;
    const next = learn(current, now);
    const isKnown =
      next.status === current.status &&
      next.marker === current.marker &&
      next.misses === current.misses &&
      next.block?.hash === current.block?.hash;
    return isKnown ? undefined : next;
  });
}

/** A receipt proves an outcome; that a transaction was replaced or expired is concluded from its absence. */
const certainty = { pending: 0, unknown: 0, replaced: 1, expired: 1, confirmed: 2, failed: 2 } as const;

/** Whether another read, perhaps of another tab, found out as much meanwhile. Only a read that knew the block can undo it. */
function isOutdated(current: SentTransaction, read: SentTransaction, now: TransactionStatus): boolean {
  const hasMoved = current.status !== read.status || current.block?.hash !== read.block?.hash;
  return hasMoved && certainty[now.status] <= certainty[current.status];
}

function learn(
  { marker }: SentTransaction,
  now: TransactionStatus,
): Pick<SentTransaction, 'status' | 'marker' | 'misses' | 'block' | 'blockNumber'> {
  const settled = { marker, misses: undefined, block: undefined, blockNumber: undefined };
  switch (now.status) {
    case 'pending':
    case 'unknown':
      return { ...settled, ...now, marker: now.marker?.slice(0, 100) ?? marker };
    case 'confirmed':
    case 'failed':
      return { ...settled, ...now };
    default:
      return { ...settled, status: now.status };
  }
}

/** Resumes watching transactions of an earlier page. Returns a function that stops it. */
export function resumeWatching(core: AppKitCore): () => void {
  return sentPoller.resume(core);
}

/** @returns `undefined` if no node answers, so that the next poll tries again, and once the core has ended */
async function readStatus(core: AppKitCore, sent: SentTransaction): Promise<TransactionStatus | undefined> {
  const { chainId, hash, address, marker, misses, block } = sent;
  const network = core.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
  const adapter = network && core.adapters[network.chainNamespace];
  if (network === undefined || adapter?.getTransaction === undefined) return undefined;
  try {
    const now = await adapter.getTransaction({ network, address, hash, marker, misses, block });
    return core.ended.aborted ? undefined : now;
  } catch {
    return undefined;
  }
}

async function update(core: AppKitCore, sent: SentTransaction): Promise<void> {
  const now = await readStatus(core, sent);
  if (now === undefined) return;
  const changed = await keep(core, sent, now);
  // Another tab may have reported it.
  if (changed === undefined || changed.before.status === changed.after.status) return;
  const { status } = changed.after;
  // Pending again: no node had it before, or its block has left the chain.
  if (status === 'pending') return;
  const variant = status === 'confirmed' ? 'success' : 'error';
  showToast(core, { variant, code: `SENT_${status.toUpperCase()}` });
}

/** Shows the transactions, and refetches what those change that this or another tab has seen settle. */
function show(core: AppKitCore, sent: readonly SentTransaction[]): void {
  const before = new Map(core.store.getState().sent.map((one) => [sentList.idOf(one), one.status]));
  core.dispatch({ type: 'sentChanged', sent });
  for (const one of sent) {
    const status = before.get(sentList.idOf(one));
    if (status !== undefined && status !== one.status) refresh(core, one);
  }
}

/**
 * Refetches changed balances now, as of the transaction's block: the sender's, and the receiver's if that is also the
 * visitor.
 */
function refresh(core: AppKitCore, sent: SentTransaction): void {
  const { address, chainId, to, token, changes = [] } = sent;
  const block = sent.block?.number ?? sent.blockNumber;
  const state = core.store.getState();
  const network = state.networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
  if (network === undefined) return;
  const namespace = network.chainNamespace;
  const connection = state.connections[namespace];
  const own = connection?.status === 'connected' ? connection.accounts : [];
  const got = own
    .map(plainAddress)
    .filter((mine) => to !== undefined && isSameAddress(namespace, mine, to))
    .map((mine): CaipAddress => `${chainId}:${mine}`);
  const changed = [...(token?.address === undefined ? [] : [token.address]), ...changes];
  for (const holder of new Set([address, ...got]))
    fetchBalance(core, { address: holder, network, changed, block }).catch(() => undefined);
  void queryClientOf(core).invalidateQueries({ queryKey: ['mooring', 'history'] });
}
