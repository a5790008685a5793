import { isSameAddress } from '@mooring/protocol';
import { fetchBalance } from '../balance/observe-balance.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import type { SentTransaction } from '../contract/send.ts';
import type { TransactionStatus } from '../contract/transfer.ts';
import { showToast } from '../flows/toast.ts';
import { plainAddress } from '../format/plain-address.ts';
import { queryClientOf } from '../query/query-client.ts';
import { mergeSent, readSent, storeSent } from './stored-sent.ts';

/** Milliseconds between two looks: often while it may be in the next block, then seldom. */
const soon = 2_000;
const later = 15_000;
/** Milliseconds of frequent checks, and of any: a transaction that is not mined for a day is left to the wallet. */
const patience = 120_000;
const longest = 86_400_000;

interface Watch {
  /** Cancels the next look. */
  cancel: (() => void) | undefined;
  looking: boolean;
}

const watches = new WeakMap<AppKitCore, Watch>();

/** Follows a transaction that was handed to a network until it is confirmed, failed or replaced: over a reload, too. */
export function watchTransaction(core: AppKitCore, sent: SentTransaction): void {
  keep(core, [sent, ...core.store.getState().sent]);
  schedule(core, soon);
}

/** Resumes following transactions of an earlier page. Returns a function that stops. */
export function resumeWatching(core: AppKitCore): () => void {
  keep(core, core.store.getState().sent);
  schedule(core, 0);
  return () => watches.get(core)?.cancel?.();
}

function keep(core: AppKitCore, sent: readonly SentTransaction[]): void {
  const all = mergeSent(sent, readSent(core));
  core.dispatch({ type: 'sentChanged', sent: all });
  storeSent(core, all);
}

function schedule(core: AppKitCore, milliseconds: number): void {
  if (core.ended.aborted) return;
  let watch = watches.get(core);
  if (watch === undefined) {
    const made: Watch = { cancel: undefined, looking: false };
    watches.set(core, made);
    core.ended.addEventListener('abort', () => made.cancel?.(), { once: true });
    watch = made;
  }
  watch.cancel?.();
  watch.cancel = core.clock.after(milliseconds, () => void look(core));
}

async function look(core: AppKitCore): Promise<void> {
  const watch = watches.get(core);
  if (watch === undefined || watch.looking) return;
  watch.looking = true;
  const pending = core.store.getState().sent.filter((one) => isFollowed(core, one));
  await Promise.all(pending.map((one) => ask(core, one)));
  watch.looking = false;
  const left = core.store.getState().sent.filter((one) => isFollowed(core, one));
  if (left.length === 0 || core.ended.aborted) return;
  const youngest = Math.max(...left.map(({ sentAt }) => sentAt));
  schedule(core, core.clock.now() - youngest < patience ? soon : later);
}

function isFollowed(core: AppKitCore, { status, sentAt }: SentTransaction): boolean {
  return status === 'pending' && core.clock.now() - sentAt < longest;
}

async function ask(core: AppKitCore, sent: SentTransaction): Promise<void> {
  const { chainId, hash, address, marker } = sent;
  const network = core.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
  const adapter = network && core.adapters[network.chainNamespace];
  if (network === undefined || adapter?.getTransaction === undefined) return;
  let now: TransactionStatus;
  try {
    now = await adapter.getTransaction({ network, address, hash, marker });
  } catch {
    // No node answers: asked again.
    return;
  }
  if (core.ended.aborted) return;
  if (now.status === 'pending') {
    if (now.marker !== undefined && now.marker !== marker)
      change(core, sent, { marker: now.marker.slice(0, 100) });
    return;
  }
  change(core, sent, { status: now.status });
  const failed = now.status !== 'confirmed';
  showToast(core, { variant: failed ? 'error' : 'success', code: `SENT_${now.status.toUpperCase()}` });
  refresh(core, sent);
}

function change(core: AppKitCore, { hash, chainId }: SentTransaction, next: Partial<SentTransaction>): void {
  const { sent } = core.store.getState();
  keep(
    core,
    sent.map((one) => (one.hash === hash && one.chainId === chainId ? { ...one, ...next } : one)),
  );
}

/** Refetches changed balances now: of the sender, and of the receiver if that is the visitor, too. */
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
