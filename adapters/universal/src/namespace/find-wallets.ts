import type { Clock, WalletSearch } from '@mooring/core';
import type { ChainProvider } from './chain-provider.ts';

/** Finds wallets of a namespace in a page. Calls `onChange` when the list may have changed. */
export type FindWallets = (options: {
  /** Its window. */
  readonly page: object;
  readonly clock: () => Clock;
  readonly onChange: () => void;
}) => WalletSearch<ChainProvider>;

/** Milliseconds before each look at a page, in which extensions put their objects without a word. */
const pauses = [250, 1_000, 3_000] as const;

/** Calls back a few times after the start, and once the page has loaded. Returns how to stop. */
export function lookLater(page: object, clock: Clock, look: () => void): () => void {
  const target = page as Partial<Pick<Window, 'addEventListener' | 'removeEventListener'>>;
  const ends = pauses.map((pause) => clock.after(pause, look));
  target.addEventListener?.('load', look);
  return () => {
    for (const end of ends) end();
    target.removeEventListener?.('load', look);
  };
}
