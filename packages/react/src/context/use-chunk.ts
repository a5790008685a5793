import { useEffect, useState } from 'react';
import type { Chunk } from './chunk.ts';

export interface UsedChunk<Module> {
  readonly module: Module | undefined;
  /** It did not arrive: offline, or a deploy in between. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** A chunk, fetched by the first component that shows it. Not `React.lazy`: that fails for good, and with it the tree. */
export function useChunk<Module>(wanted: Chunk<Module>): UsedChunk<Module> {
  const [failed, setFailed] = useState(false);
  const [, setArrived] = useState<Module>();
  const waiting = wanted.module === undefined && !failed;
  useEffect(() => {
    if (!waiting) return;
    let ended = false;
    wanted.load().then(
      (module) => !ended && setArrived(() => module),
      () => !ended && setFailed(true),
    );
    return () => {
      ended = true;
    };
  }, [wanted, waiting]);
  return { module: wanted.module, failed, retry: () => setFailed(false) };
}
