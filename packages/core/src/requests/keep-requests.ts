import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { RequestOutcome, WalletRequest } from '../contract/wallet-request.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { storageKeys } from '../storage/keys.ts';
import { holdName, isFree, untilFree } from '../storage/live-pages.ts';
import { onStored, sharedName } from '../storage/on-stored.ts';
import { readOutcome, type WalletAnswer } from './read-outcome.ts';
import { requestList, type StoredRequest } from './stored-requests.ts';
import { warnWhilePaying } from './warn-while-paying.ts';

/** Found requests whose expiry is awaited, by core. */
const expiries = new WeakMap<AppKitCore, Map<number, () => void>>();

/**
 * Shows requests of an earlier page that no promise awaits any more, stores those of this page until they are
 * answered, and has the browser warn before a page is left that waits for a payment. Returns a function that stops it.
 */
export function keepRequests(core: AppKitCore): () => void {
  /** For each request, a function that ends this page's claim to its answer. */
  const own = new Map<number, () => void>();
  const stopped = new AbortController();
  find(core, stopped.signal);
  const write = ({ requests }: { readonly requests: readonly WalletRequest[] }): void => {
    const open = requests.flatMap((request) => (request.found ? [] : storedOf(request)));
    const ids = new Set(open.map(({ id }) => id));
    const ended = [...own.keys()].filter((id) => !ids.has(id));
    const added = open.filter(({ id }) => !own.has(id));
    for (const { id } of added) own.set(id, holdName(core, nameOf(core, id)));
    if (added.length === 0 && ended.length === 0) return;
    const others = requestList.read(core).filter(({ id }) => !ended.includes(id));
    requestList.store(core, requestList.merge(open, others));
    for (const id of ended) {
      own.get(id)?.();
      own.delete(id);
    }
  };
  write(core.store.getState());
  const stop = core.store.subscribe((state, previous) => {
    if (state.requests !== previous.requests) write(state);
  });
  const endHiding = hideAnswered(core);
  const endWarnings = warnWhilePaying(core);
  return () => {
    stop();
    endHiding();
    endWarnings();
    stopped.abort();
    for (const release of own.values()) release();
    for (const cancel of expiriesOf(core).values()) cancel();
    expiries.delete(core);
  };
}

function expiriesOf(core: AppKitCore): Map<number, () => void> {
  const known = expiries.get(core);
  if (known !== undefined) return known;
  const made = new Map<number, () => void>();
  expiries.set(core, made);
  return made;
}

/** Hides found requests that another tab reports as answered: that tab sent them. */
function hideAnswered(core: AppKitCore): () => void {
  return onStored(core, storageKeys.requests, () => {
    const ids = new Set(requestList.read(core).map(({ id }) => id));
    const { requests } = core.store.getState();
    const left = requests.filter(
      ({ id, found, outcome }) => !found || outcome !== undefined || id === undefined || ids.has(id),
    );
    if (left.length < requests.length) core.dispatch({ type: 'requestsChanged', requests: left });
  });
}

/** Shows stored requests of pages before this one, each once its page is gone: another tab may still wait for the answer. */
function find(core: AppKitCore, ended: AbortSignal): void {
  const { startedAt } = core.store.getState();
  for (const { id, askedAt } of requestList.read(core)) {
    if (askedAt >= startedAt) continue;
    void untilFree(core, nameOf(core, id), ended).then(() => {
      if (!ended.aborted) show(core, id);
    });
  }
}

/** The name that a page holds while it waits for an answer. */
function nameOf(core: AppKitCore, id: number): string {
  return `${sharedName(core, storageKeys.requests)}/${id}`;
}

/** Adds a stored request, unless it has ended meanwhile or is already known. */
function show(core: AppKitCore, id: number): void {
  const { requests, startedAt } = core.store.getState();
  const stored = requestList.read(core).find((each) => each.id === id);
  if (stored === undefined || stored.askedAt >= startedAt) return;
  if (requests.some((each) => each.id === id)) return;
  const request: WalletRequest = {
    ...stored,
    ...{ key: `found.${id}`, account: stored.account, stage: 'sent', found: true },
  };
  // Pages end in any order.
  const newestFirst = [...requests, request].sort((one, other) => other.askedAt - one.askedAt);
  core.dispatch({ type: 'requestsChanged', requests: newestFirst });
  emitModalEvent(core, { event: 'WALLET_REQUEST_FOUND', properties: propertiesOf(request) });
  const left = Math.max(0, request.expiry - core.clock.now());
  expiriesOf(core).set(
    id,
    core.clock.after(left, () => settle(core, id, 'unknown')),
  );
}

/** Handles the wallet's answer to a request of an earlier page. Ignores any other. */
export async function settleFoundRequest(core: AppKitCore, answer: WalletAnswer): Promise<void> {
  // The answer may arrive before the stored request is shown.
  if (await isFree(core, nameOf(core, answer.id))) show(core, answer.id);
  const request = foundOf(core, answer.id);
  if (request !== undefined) settle(core, answer.id, await readOutcome(core, request, answer));
}

/** The session of these namespaces has ended, so its requests will never be answered. */
export function loseFoundRequests(core: AppKitCore, namespaces: readonly Namespace[]): void {
  for (const { id, found, outcome, namespace } of core.store.getState().requests) {
    const isLost = found && outcome === undefined && namespaces.includes(namespace);
    if (isLost && id !== undefined) settle(core, id, 'unknown');
  }
}

/** Hides a found request. */
export function dismissFoundRequest(core: AppKitCore, key: string): void {
  const { requests } = core.store.getState();
  const dismissed = requests.find((request) => request.key === key && request.found);
  if (dismissed === undefined) return;
  core.dispatch({ type: 'requestsChanged', requests: requests.filter((request) => request !== dismissed) });
  if (dismissed.id !== undefined) forget(core, dismissed.id);
}

function foundOf(core: AppKitCore, id: number): WalletRequest | undefined {
  const { requests } = core.store.getState();
  return requests.find((each) => each.found && each.id === id && each.outcome === undefined);
}

function settle(core: AppKitCore, id: number, outcome: RequestOutcome): void {
  const request = foundOf(core, id);
  forget(core, id);
  if (request === undefined) return;
  const { requests } = core.store.getState();
  core.dispatch({
    type: 'requestsChanged',
    requests: requests.map((each) => (each === request ? { ...each, outcome } : each)),
  });
  const properties = { ...propertiesOf(request), outcome };
  emitModalEvent(core, { event: 'WALLET_REQUEST_ENDED', properties });
}

function forget(core: AppKitCore, id: number): void {
  expiries.get(core)?.get(id)?.();
  expiries.get(core)?.delete(id);
  const kept = requestList.read(core);
  const others = kept.filter((each) => each.id !== id);
  if (others.length < kept.length) requestList.store(core, others);
}

function propertiesOf({ method, chain }: WalletRequest) {
  return { method, network: chain };
}

/** Only requests that the relay has and that need the visitor's decision. */
function storedOf(request: WalletRequest): readonly StoredRequest[] {
  const { id, walletId, namespace, chain, method, purpose, account, askedAt, expiry } = request;
  if (id === undefined || purpose === 'other') return [];
  return [{ id, walletId, namespace, chain, method, purpose, account, askedAt, expiry }];
}
