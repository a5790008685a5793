import type { SiteProvider } from '@mooring/adapter-universal/paired';
import type { AppKitCore } from '@mooring/core';
import { untilLoaded } from '@mooring/react';

const load = async () => import('./adopt-session.ts');

/** What the site pairs with its own provider, before and while the page runs, shows in the modal. Returns a function that ends it. */
export function followSiteProvider(core: AppKitCore, provider: SiteProvider, reconnect = true): () => void {
  let stop: () => void = () => undefined;
  const end = untilLoaded(core.clock, load, ({ adoptSessions }) => {
    stop = adoptSessions(core, provider, reconnect);
  });
  return () => {
    end();
    stop();
  };
}
