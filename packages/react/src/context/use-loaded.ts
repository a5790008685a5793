import { useEffect, useState } from 'react';
import { type Load, loaded, preload } from './preload.ts';

export interface Loaded<Module> {
  readonly module: Module | undefined;
  /** The load failed: offline, or a deploy in between. Once the device is online again, it is retried. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * A lazy entry, fetched by the first component that shows it. `React.lazy` would never retry, and would unmount the
 * tree.
 */
export function useLoaded<Module>(load: Load<Module>): Loaded<Module> {
  const [failed, setFailed] = useState(false);
  const [, setArrived] = useState<Module>();
  const module = loaded(load);
  const waiting = module === undefined && !failed;
  useEffect(() => {
    if (!waiting) return;
    let ended = false;
    preload(load).then(
      (arrived) => !ended && setArrived(() => arrived),
      () => !ended && setFailed(true),
    );
    return () => {
      ended = true;
    };
  }, [load, waiting]);
  // Retries by itself once the device is back online.
  useEffect(() => {
    if (!failed) return;
    const controller = new AbortController();
    window.addEventListener('online', () => setFailed(false), { signal: controller.signal });
    return () => controller.abort();
  }, [failed]);
  return { module, failed, retry: () => setFailed(false) };
}
