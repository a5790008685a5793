import { useSyncExternalStore } from 'react';

function watch(listener: () => void): () => void {
  const controller = new AbortController();
  for (const name of ['online', 'offline']) {
    window.addEventListener(name, listener, { signal: controller.signal });
  }
  return () => controller.abort();
}

/** Whether the device is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}
