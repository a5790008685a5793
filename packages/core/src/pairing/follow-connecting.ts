import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import { storageKeys } from '../storage/keys.ts';
import { onStored, type TabWindow } from '../storage/on-stored.ts';
import { connectedState } from '../store/is-connected.ts';

/** The visibility of a document. */
export type SeenPage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Connects a wallet in this tab when the visitor connects it in another tab of the site, unless the namespace already
 * has one or a browser wallet is connecting here. A background page waits until it is visible, because it would open a
 * sign-in that the other tab is about to open. Shows no prompt. Returns a function that stops.
 */
export function followConnecting(
  core: AppKitCore,
  target?: TabWindow,
  page: SeenPage | undefined = globalThis.document,
): () => void {
  /** Connectors of the other tab by namespace, until this page is visible. */
  const waiting = new Map<ChainNamespace, string>();
  const look = (): void => {
    if (page?.visibilityState === 'hidden' || asksPageWallet(core)) return;
    for (const [namespace, connectorId] of waiting)
      if (connectedState(core.store.getState(), namespace) === undefined)
        void restore(core, namespace, connectorId);
    waiting.clear();
  };
  const follow = (namespace: ChainNamespace): (() => void) => {
    const onChange = ({ newValue }: Pick<StorageEvent, 'newValue'>): void => {
      if (newValue === null) waiting.delete(namespace);
      else waiting.set(namespace, newValue);
      look();
    };
    return onStored(core, storageKeys.connectedConnector(namespace), onChange, target);
  };
  const stops = Object.keys(core.adapters).map(follow);
  page?.addEventListener('visibilitychange', look);
  return () => {
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

async function restore(core: AppKitCore, namespace: ChainNamespace, connectorId: string): Promise<void> {
  try {
    await core.wallets.find(({ id }) => id === connectorId)?.restore();
    await core.adapters[namespace]?.reconnect();
  } catch {
    // The wallet is connected here after a reload.
  }
}
