import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import type { AppKitState } from '../contract/state.ts';
import { holdName } from '../storage/live-pages.ts';
import { forgetLink, linkList, linkName } from './stored-links.ts';

/**
 * Stores that a link was created, without the link, which contains a key: if the page is loaded again before the wallet
 * answers, the next one waits for it. Returns a function that forgets it.
 */
export function keepLink(
  core: AppKitCore,
  { id: walletId, connect }: RemoteWallet,
  uri: string,
  expiry: number,
): () => void {
  const topic = /^wc:([^@?]{1,128})/.exec(uri)?.[1];
  const resumes = connect.by === 'link' && connect.resume !== undefined;
  if (topic === undefined || !resumes) return () => undefined;
  const link = { topic, walletId, shownAt: core.clock.now(), expiry };
  const store = ({ linking }: AppKitState): void => {
    const stored = linking === undefined ? link : { ...link, linking: JSON.stringify(linking) };
    linkList.store(core, linkList.merge([stored], linkList.read(core)));
  };
  store(core.store.getState());
  // The app is opened after the link is shown.
  const stop = core.store.subscribe((state, previous) => {
    if (state.linking !== previous.linking) store(state);
  });
  const release = holdName(core, linkName(core, topic));
  return () => {
    stop();
    forgetLink(core, topic);
    release();
  };
}
