import { isSameAddress } from '@mooring/protocol';
import { pendingTransactionLimit } from '@mooring/protocol/limits';
import { fetchBalance } from '../balance/observe-balance.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import type { SentTransaction } from '../contract/send.ts';
import type { TransactionStatus } from '../contract/transfer.ts';
import { showToast } from '../flows/toast.ts';
import { follower } from '../follow/follower.ts';
import { plainAddress } from '../format/plain-address.ts';
import { queryClientOf } from '../query/query-client.ts';
import { sentList } from './stored-sent.ts';

/** Polls transactions; skips those whose network or adapter is gone. */
const sentFollower = /* @__PURE__ */ follower<SentTransaction>({
  list: sentList,
  every: { soon: 2_000, later: 15_000, patience: 120_000 },
  atOnce: pendingTransactionLimit,
  read: ({ sent }) => sent,
  write: (core, sent) => core.dispatch({ type: 'sentChanged', sent }),
  isFollowed: ({ status }) => status === 'pending',
  ask,
});

/**
 * Watches a sent transaction until it is confirmed, failed or replaced, even across reloads. Reads its marker at once: a node forgets a
 * transaction that the wallet replaces before the first poll.
 */
export function watchTransaction(core: AppKitCore, sent: SentTransaction): void {
  sentFollower.add(core, sent);
  void readMarker(core, sent);
}

/** Leaves the outcome to the polls, so that the toast of the sent transaction is seen first. */
async function readMarker(core: AppKitCore, sent: SentTransaction): Promise<void> {
  const now = await readStatus(core, sent);
  if (now?.status === 'pending') keepMarker(core, sent, now.marker);
}

function keepMarker(core: AppKitCore, sent: SentTransaction, marker: string | undefined): void {
  if (marker !== undefined && marker !== sent.marker)
    sentFollower.change(core, sent, { marker: marker.slice(0, 100) });
}

/** Resumes watching transactions of an earlier page. Returns a function that stops it. */
export function resumeWatching(core: AppKitCore): () => void {
  return sentFollower.resume(core);
}

/** @returns `undefined` if no node answers, so that the next poll tries again, and once the core has ended */
async function readStatus(core: AppKitCore, sent: SentTransaction): Promise<TransactionStatus | undefined> {
  const { chainId, hash, address, marker } = sent;
  const network = core.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
  const adapter = network && core.adapters[network.chainNamespace];
  if (network === undefined || adapter?.getTransaction === undefined) return undefined;
  try {
    const now = await adapter.getTransaction({ network, address, hash, marker });
    return core.ended.aborted ? undefined : now;
  } catch {
    return undefined;
  }
}

async function ask(core: AppKitCore, sent: SentTransaction): Promise<void> {
  const now = await readStatus(core, sent);
  if (now === undefined) return;
  if (now.status === 'pending') return keepMarker(core, sent, now.marker);
  sentFollower.change(core, sent, { status: now.status });
  const failed = now.status !== 'confirmed';
  showToast(core, { variant: failed ? 'error' : 'success', code: `SENT_${now.status.toUpperCase()}` });
  refresh(core, sent);
}

/** Refetches changed balances now: the sender's, and the receiver's if that is also the visitor. */
function refresh(core: AppKitCore, { address, chainId, to, token, changes = [] }: SentTransaction): void {
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
    fetchBalance(core, { address: holder, network, changed }).catch(() => undefined);
  void queryClientOf(core).invalidateQueries({ queryKey: ['mooring', 'history'] });
}
