import { restoreTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { cancelConnect } from '../approval/cancel-connect.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import { lastConnector, lastNamespace } from '../persist/watch-memory.ts';
import { storageKeys } from '../storage/keys.ts';
import { onStored, type TabWindow } from '../storage/on-stored.ts';
import { connectedState, isConnected } from '../store/is-connected.ts';
import { currentView } from '../store/router.ts';
import { isConnecting } from '../store/view-flow.ts';

/** The visibility of a document. */
export type SeenPage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Connects a wallet in this tab when the visitor connects it in another tab of the site, unless the namespace already
 * has one or a browser wallet is connecting here. The namespace that the other tab shows comes first, so that this tab
 * shows it too. A background page waits until it is visible, because it would open a sign-in that the other tab is about
 * to open. Shows no prompt, and closes a modal that waits for a wallet. Returns a function that stops.
 */
export function watchConnecting(
  core: AppKitCore,
  target?: TabWindow,
  page: SeenPage | undefined = globalThis.document,
): () => void {
  /** Connectors of the other tab by namespace, until this page is visible. */
  const waiting = new Map<ChainNamespace, string>();
  let first: { readonly namespace: ChainNamespace; readonly done: Promise<void> } | undefined;
  const stopped = new AbortController();
  const begin = async (namespace: ChainNamespace, connectorId: string): Promise<void> => {
    const before = core.store.getState();
    if (connectedState(before, namespace) !== undefined) return;
    await withTimeout(() => restore(core, namespace, connectorId), {
      clock: core.clock,
      timeoutMs: restoreTimeoutMs,
      signal: stopped.signal,
    }).catch(() => undefined);
    if (!isConnected(before) && !stopped.signal.aborted) endWaiting(core);
  };
  const beginFirst = (namespace: ChainNamespace, connectorId: string): void => {
    const begun = {
      namespace,
      done: begin(namespace, connectorId).then(() => {
        // It may be disconnected later, and come first again.
        if (first === begun) first = undefined;
      }),
    };
    first = begun;
  };
  const look = (): void => {
    if (page?.visibilityState === 'hidden' || asksPageWallet(core)) return;
    const shown = lastNamespace(core.storage, Object.keys(core.adapters));
    if (waiting.size > 0 && shown !== undefined && shown !== first?.namespace) {
      const connectorId = waiting.get(shown) ?? lastConnector(core.storage, shown);
      // The other tab stores it next.
      if (connectorId === null) return;
      waiting.delete(shown);
      beginFirst(shown, connectorId);
    }
    for (const [namespace, connectorId] of waiting)
      void Promise.resolve(first?.done).then(() => begin(namespace, connectorId));
    waiting.clear();
  };
  const follow = (namespace: ChainNamespace): (() => void) => {
    const onChange = ({ newValue }: Pick<StorageEvent, 'newValue'>): void => {
      if (namespace === first?.namespace) first = undefined;
      if (newValue === null) waiting.delete(namespace);
      else waiting.set(namespace, newValue);
      look();
    };
    return onStored(core, storageKeys.connectedConnector(namespace), onChange, target);
  };
  const stops = Object.keys(core.adapters).map(follow);
  page?.addEventListener('visibilitychange', look);
  return () => {
    stopped.abort();
    for (const stop of stops) stop();
    page?.removeEventListener('visibilitychange', look);
  };
}

/**
 * Whether a library waits for a wallet's prompt, which reconnecting would abandon. A displayed QR code may
 * stay.
 */
function asksPageWallet({ runtime: { attempt }, wallets }: AppKitCore): boolean {
  return attempt !== undefined && !wallets.some(({ id }) => id === attempt.connectorId);
}

/** Closes the modal if it waits for a first wallet, once there is one. A sign-in closes it itself. */
function endWaiting(core: AppKitCore): void {
  const state = core.store.getState();
  if (!state.open || !isConnected(state) || !isConnecting(currentView(state.router))) return;
  if (state.signIn.status === 'checking' || state.signIn.status === 'needed') return;
  core.dispatch({ type: 'closed' });
  cancelConnect(core);
}

async function restore(core: AppKitCore, namespace: ChainNamespace, connectorId: string): Promise<void> {
  try {
    await core.wallets.find(({ id }) => id === connectorId)?.restore();
    await core.adapters[namespace]?.reconnect();
  } catch {
    // The wallet is connected here after a reload.
  }
}
