import { useSyncExternalStore } from 'react';

function watchNetwork(listener: () => void): () => void {
  const controller = new AbortController();
  for (const name of ['online', 'offline']) {
    window.addEventListener(name, listener, { signal: controller.signal });
  }
  return () => controller.abort();
}

/** Whether the device has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}
