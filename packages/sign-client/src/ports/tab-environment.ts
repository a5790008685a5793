/** A named channel between the tabs of one site. Messages are structured-cloneable; a tab does not receive its own. */
export interface TabChannel {
  post(message: unknown): void;
  close(): void;
}

/**
 * A lock that one tab holds at a time.
 */
export interface TabLock {
  /**
   * Waits for the lock, then calls `held`. Holds it until `release` of the result, until the tab is gone, or until
   * another tab steals it, which calls `lost`.
   *
   * @param options.steal takes it from the current holder
   * @param options.busy do not wait: call this instead when another holds the lock
   */
  hold(options: { readonly steal: boolean; held(): void; lost(): void; busy?(): void }): { release(): void };
}

/** How the tabs of one site find each other; injected, so that tests run several in one process. */
export interface TabEnvironment {
  channel(name: string, listener: (message: unknown) => void): TabChannel;
  lock(name: string): TabLock;
}
