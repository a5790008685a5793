import { useEffect, useState } from 'react';
import type { Started } from '../start.ts';

/** Sites that wait for an answer while the wallet is locked. */
export function useWaitingSites({
  exists,
  watchWaiting,
}: Pick<Started, 'exists' | 'watchWaiting'>): readonly string[] {
  const [sites, setSites] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!exists) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    watchWaiting((now) => !isOver && setSites(now)).then(
      (end) => {
        if (isOver) end();
        else stop = end;
      },
      // Unlocking shows the reason.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [exists, watchWaiting]);
  return sites;
}
