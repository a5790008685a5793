import type { Clock, WalletSearch } from '@mooring/core/adapter';
import type { ChainProvider } from './chain-provider.ts';

/** Finds wallets of a namespace in a page. Calls `onChange` when the list may have changed. */
export type FindWallets = (options: {
  /** The page's window. */
  readonly page: object;
  readonly clock: () => Clock;
  readonly onChange: () => void;
}) => WalletSearch<ChainProvider>;

/** Milliseconds before each check of the page: extensions inject objects without an event. */
const pauses = [250, 1_000, 3_000] as const;

/** Calls `look` a few times after the start, and once the page has loaded. Returns a function that stops. */
export function lookLater(page: object, clock: Clock, look: () => void): () => void {
  const target = page as Partial<Pick<Window, 'addEventListener' | 'removeEventListener'>>;
  const ends = pauses.map((pause) => clock.after(pause, look));
  target.addEventListener?.('load', look);
  return () => {
    for (const end of ends) end();
    target.removeEventListener?.('load', look);
  };
}
