import type { SiteProvider } from '@mooring/adapter-universal/paired';
import type { AppKitCore } from '@mooring/core';
import type { connectExisting } from '@mooring/core/modal';
import { untilLoaded } from '@mooring/react';
import { loadCoreModal } from '../lazy.ts';

/**
 * Connects the modal to sessions of the site's own provider that the modal did not request: the one that exists once
 * the last visit's connections are restored (unless `reconnect` is false), and later ones. Returns a function that ends
 * it.
 */
export function adoptSessions(
  core: AppKitCore,
  provider: SiteProvider,
  reconnect = true,
  load: () => Promise<{ readonly connectExisting: typeof connectExisting }> = loadCoreModal,
): () => void {
  return untilLoaded(core.clock, load, (loaded) =>
    adoptBy(loaded.connectExisting, core, provider, reconnect),
  );
}

function adoptBy(
  connect: typeof connectExisting,
  core: AppKitCore,
  provider: SiteProvider,
  reconnect: boolean,
): () => void {
  const onConnect = (): void => {
    if (provider.session !== undefined) void connect(core);
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
