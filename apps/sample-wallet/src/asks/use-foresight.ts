import type { SiteNetwork } from '@mooring/protocol/site-config';
import { useEffect, useState } from 'react';
import { type Foresight, foresee } from '../request/foresee.ts';

const pause = 4_000;

/** Simulates a transaction; repeats every four seconds until the network answers. */
export function useForesight(network: SiteNetwork | undefined, params: unknown): Foresight | undefined {
  const [foresight, setForesight] = useState<Foresight>();
  useEffect(() => {
    if (network === undefined) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const seen = await foresee(network, params);
      if (over) return;
      setForesight(seen);
      if (!seen.ok && seen.why === 'silent') timer = setTimeout(() => void look(), pause);
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [network, params]);
  return foresight;
}
