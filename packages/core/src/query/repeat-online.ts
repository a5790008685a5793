/** The part of an observer of query-core that is used here. */
interface Observer {
  subscribe(listener: () => void): () => void;
  getCurrentResult(): { readonly isError: boolean; readonly fetchStatus: string };
  getCurrentQuery(): { cancel(options: { readonly silent: boolean }): Promise<void> };
}

/** The event that restarted each read, by its query: several observers may share one. */
const renewedFor = new WeakMap<object, Event>();

/** Subscribes to an observer, and calls `refetch` when the device comes back online after a failed read, or during one that may hang. */
export function repeatOnline(observer: Observer, refetch: () => void, listener: () => void): () => void {
  const stop = observer.subscribe(listener);
  const again = (event: Event): void => {
    const { isError, fetchStatus } = observer.getCurrentResult();
    const query = observer.getCurrentQuery();
    const isReading = fetchStatus === 'fetching';
    if ((!isError && !isReading) || renewedFor.get(query) === event) return;
    renewedFor.set(query, event);
    // It began before the device was online, and would only end with its timeout.
    if (isReading) void query.cancel({ silent: true });
    // The read failed for want of a network, so do not wait for the next one.
    refetch();
  };
  globalThis.addEventListener?.('online', again);
  return () => {
    globalThis.removeEventListener?.('online', again);
    stop();
  };
}
