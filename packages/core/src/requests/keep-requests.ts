import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { RequestOutcome, WalletRequest } from '../contract/wallet-request.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import type { TabWindow } from '../persist/other-tabs.ts';
import { storageKeys } from '../storage/keys.ts';
import { readOutcome, type WalletAnswer } from './read-outcome.ts';
import { requestList, type StoredRequest } from './stored-requests.ts';

/** Found requests whose expiry is awaited, by core. */
const expiries = new WeakMap<AppKitCore, Map<number, () => void>>();

/**
 * Shows requests of an earlier page that no promise awaits any more, and stores those of this page until they are
 * answered. Returns a function that stops it.
 */
export function keepRequests(core: AppKitCore): () => void {
  const own = new Set<number>();
  find(core);
  const write = ({ requests }: { readonly requests: readonly WalletRequest[] }): void => {
    const open = requests.flatMap((request) => (request.found ? [] : storedOf(request)));
    const ids = new Set(open.map(({ id }) => id));
    const ended = [...own].filter((id) => !ids.has(id));
    const isNew = open.some(({ id }) => !own.has(id));
    for (const { id } of open) own.add(id);
    for (const id of ended) own.delete(id);
    if (!isNew && ended.length === 0) return;
    const others = requestList.read(core).filter(({ id }) => !ended.includes(id));
    requestList.store(core, requestList.merge(open, others));
  };
  write(core.store.getState());
  const stop = core.store.subscribe((state, previous) => {
    if (state.requests !== previous.requests) write(state);
  });
  const endTabs = followOtherTabs(core);
  return () => {
    stop();
    endTabs();
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

/** Hides found requests that another tab has seen answered: it was that tab which asked. */
function followOtherTabs(core: AppKitCore, target: TabWindow = globalThis): () => void {
  const { requests: own } = storageKeys;
  const key = core.storage?.nameOf?.(own) ?? own;
  const onStorage = (event: Event): void => {
    if ((event as StorageEvent).key !== key) return;
    const ids = new Set(requestList.read(core).map(({ id }) => id));
    const { requests } = core.store.getState();
    const left = requests.filter(
      ({ id, found, outcome }) => !found || outcome !== undefined || id === undefined || ids.has(id),
    );
    if (left.length < requests.length) core.dispatch({ type: 'requestsChanged', requests: left });
  };
  target.addEventListener?.('storage', onStorage);
  return () => target.removeEventListener?.('storage', onStorage);
}

/** Adds stored requests of pages before this one. */
function find(core: AppKitCore): void {
  const { requests } = core.store.getState();
  const { startedAt } = core.runtime;
  const found = requestList.read(core).flatMap((stored): readonly WalletRequest[] => {
    if (stored.askedAt >= startedAt || requests.some(({ id }) => id === stored.id)) return [];
    return [{ ...stored, key: `found.${stored.id}`, account: stored.account, stage: 'sent', found: true }];
  });
  if (found.length === 0) return;
  core.dispatch({ type: 'requestsChanged', requests: [...requests, ...found] });
  for (const request of found) {
    emitModalEvent(core, { event: 'WALLET_REQUEST_FOUND', properties: propertiesOf(request) });
    const id = request.id ?? 0;
    const left = Math.max(0, request.expiry - core.clock.now());
    expiriesOf(core).set(
      id,
      core.clock.after(left, () => settle(core, id, 'unknown')),
    );
  }
}

/** Takes up the wallet's answer to a request of an earlier page. Ignores any other. */
export async function endFound(core: AppKitCore, answer: WalletAnswer): Promise<void> {
  // The answer may arrive before what is stored has been read.
  find(core);
  const request = foundOf(core, answer.id);
  if (request !== undefined) settle(core, answer.id, await readOutcome(core, request, answer));
}

/** The session of these namespaces is over: nothing will answer what was asked there. */
export function loseFound(core: AppKitCore, namespaces: readonly Namespace[]): void {
  for (const { id, found, outcome, namespace } of core.store.getState().requests) {
    const isLost = found && outcome === undefined && namespaces.includes(namespace);
    if (isLost && id !== undefined) settle(core, id, 'unknown');
  }
}

/** Hides a found request. */
export function dismissFound(core: AppKitCore, key: string): void {
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

/** Only what the relay has, and a person has to answer. */
function storedOf(request: WalletRequest): readonly StoredRequest[] {
  const { id, walletId, namespace, chain, method, purpose, account, askedAt, expiry } = request;
  if (id === undefined || purpose === 'other') return [];
  return [{ id, walletId, namespace, chain, method, purpose, account, askedAt, expiry }];
}
