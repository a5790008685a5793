import type { Config } from 'wagmi';

/**
 * Stops wagmi's listening for wallets that announce themselves, which lasts as long as the page. Returns how to go on: then
 * wagmi asks the wallets of the page again.
 */
export function pauseAnnouncements(config: Config): () => void {
  const { mipd } = config._internal;
  if (mipd === undefined) return () => undefined;
  const listeners = [...mipd._listeners()];
  mipd.destroy();
  return () => {
    for (const listener of listeners) mipd.subscribe(listener);
    mipd.reset();
  };
}
