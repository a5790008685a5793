import type { Clock, Connector, WalletSearch } from '@mooring/core/adapter';
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

/** Lists the wallets that `look` finds now, a few times later, and once the page has loaded. */
export function searchPage(
  { page, clock, onChange }: Parameters<FindWallets>[0],
  look: () => readonly Connector<ChainProvider>[],
): WalletSearch<ChainProvider> {
  const target = page as Partial<Pick<Window, 'addEventListener' | 'removeEventListener'>>;
  let known = look();
  const rescan = (): void => {
    const before = known;
    known = look();
    if (known.length !== before.length || known.some((each, index) => each !== before[index])) onChange();
  };
  const now = clock();
  const ends = pauses.map((pause) => now.after(pause, rescan));
  target.addEventListener?.('load', rescan);
  return {
    list: () => known,
    stop: () => {
      for (const end of ends) end();
      target.removeEventListener?.('load', rescan);
    },
  };
}
