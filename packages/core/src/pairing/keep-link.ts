import type { AppKitCore } from '../contract/core.ts';
import { forgetLink, holdLink, storeLink } from './stored-links.ts';

/**
 * Stores that a link was created, without the link, which contains a key: if the page is loaded again before the wallet
 * answers, the next one waits for it. Returns a function that forgets it.
 */
export function keepLink(core: AppKitCore, walletId: string, uri: string, expiry: number): () => void {
  const topic = /^wc:([^@?]{1,128})/.exec(uri)?.[1];
  if (topic === undefined) return () => undefined;
  const shownAt = core.clock.now();
  const store = (): void => {
    const { linking } = core.store.getState();
    const link = { topic, walletId, shownAt, expiry };
    storeLink(core, linking === undefined ? link : { ...link, linking: JSON.stringify(linking) });
  };
  store();
  // The app is opened after the link is shown.
  const stop = core.store.subscribe((state, previous) => {
    if (state.linking !== previous.linking) store();
  });
  const release = holdLink(core, topic);
  return () => {
    stop();
    forgetLink(core, topic);
    release();
  };
}
