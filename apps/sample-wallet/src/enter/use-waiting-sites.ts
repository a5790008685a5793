import { useEffect, useState } from 'react';
import { watchWaitingSites } from '../connect/waiting-sites.ts';
import type { Started } from '../start.ts';

/** Sites that wait for an answer of the locked wallet. */
export function useWaitingSites({ exists, openKit }: Started): readonly string[] {
  const [sites, setSites] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!exists) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    openKit().then(
      (kit) => {
        if (!isOver) stop = watchWaitingSites(kit, setSites);
      },
      // Unlocking says why.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [exists, openKit]);
  return sites;
}
