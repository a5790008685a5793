/** The part of an observer of query-core that is used here. */
interface Observer {
  subscribe(listener: () => void): () => void;
  getCurrentResult(): { readonly isError: boolean };
}

/** Subscribes to an observer, and calls `refetch` when the device comes back online after a failed read. */
export function repeatOnline(observer: Observer, refetch: () => void, listener: () => void): () => void {
  const stop = observer.subscribe(listener);
  // The read failed for want of a network, so do not wait for the next one.
  const again = (): void => {
    if (observer.getCurrentResult().isError) refetch();
  };
  globalThis.addEventListener?.('online', again);
  return () => {
    globalThis.removeEventListener?.('online', again);
    stop();
  };
}
