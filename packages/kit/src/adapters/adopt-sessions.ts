import type { SiteProvider } from '@mooring/adapter-universal/paired';
import { type AppKitCore, connectedState } from '@mooring/core';
import type { startPairing } from '@mooring/core/modal';
import { untilLoaded } from '@mooring/react';
import { loadCoreModal } from '../lazy.ts';

/**
 * Connects the modal to sessions of the site's own provider that it did not ask for itself: the one that is there once the
 * last visit's connections are restored (unless `reconnect` is false), and those that come later. Returns a function that
 * ends it.
 */
export function adoptSessions(core: AppKitCore, provider: SiteProvider, reconnect = true): () => void {
  return untilLoaded(core.clock, loadCoreModal, ({ startPairing }) =>
    adoptBy(startPairing, core, provider, reconnect),
  );
}

function adoptBy(
  pair: typeof startPairing,
  core: AppKitCore,
  provider: SiteProvider,
  reconnect: boolean,
): () => void {
  const adopt = async (): Promise<void> => {
    const paired = connectedState(core.store.getState(), 'eip155')?.wallet.type === 'walletConnect';
    if (!hasEvmAccounts(provider) || paired || core.runtime.attempt !== undefined) return;
    // There is a session: nothing is asked, and no link is made.
    await pair(core);
    if (core.store.getState().pairing.status === 'preparing')
      core.dispatch({ type: 'pairingChanged', pairing: { status: 'idle' } });
  };
  const onConnect = (): void => {
    adopt().catch(() => undefined);
  };
  provider.on('connect', onConnect);
  let unsubscribe: () => void = () => undefined;
  const restored = (): void => {
    unsubscribe();
    if (reconnect) onConnect();
  };
  if (core.store.getState().initialized) restored();
  else {
    unsubscribe = core.store.subscribe(({ initialized }) => {
      if (initialized) restored();
    });
  }
  return () => {
    unsubscribe();
    provider.removeListener('connect', onConnect);
  };
}

function hasEvmAccounts({ session }: SiteProvider): boolean {
  const accounts = Object.values(session?.namespaces ?? {}).flatMap((namespace) => namespace.accounts);
  return accounts.some((account) => account.startsWith('eip155:'));
}
