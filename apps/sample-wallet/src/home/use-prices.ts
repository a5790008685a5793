import { useEffect, useState } from 'react';
import type { WalletNetwork } from '../config/wallet-network.ts';
import type { Prices } from './read-prices.ts';

const none: Prices = {};
const pause = 60_000;

/** Prices on a network, read every minute while the page is visible; empty without an API that answers, and until the first read. */
export function usePrices(
  api: string | undefined,
  network: WalletNetwork | undefined,
  projectId?: string | undefined,
): Prices {
  const [prices, setPrices] = useState<Readonly<Record<string, Prices>>>({});
  useEffect(() => {
    if (api === undefined || network === undefined) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        // The page continues without prices, and retries, if their code cannot be loaded.
        const code = await import('./read-prices.ts').catch(() => undefined);
        const read = await code?.readPrices({ url: api, projectId }, network);
        if (over) return;
        setPrices((before) => ({ ...before, [network.caipNetworkId]: read ?? none }));
      }
      timer = setTimeout(() => void read(), pause);
    };
    void read();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [api, network, projectId]);
  return (network && prices[network.caipNetworkId]) ?? none;
}
