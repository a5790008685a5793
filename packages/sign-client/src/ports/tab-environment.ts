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
   * Waits for the lock, then calls `held`. Holds it until the result's `release` is called, the tab is gone, or another
   * tab steals it, which calls `lost`.
   *
   * @param options.steal takes it from the current holder
   * @param options.busy if another tab holds the lock, call this instead of waiting
   * @param options.denied if the browser refuses locks to this page, as to one without an origin, call this
   */
  hold(options: { readonly steal: boolean; held(): void; lost(): void; busy?(): void; denied?(): void }): {
    release(): void;
  };
}

/** How the tabs of one site find each other; injectable, so that tests can run several in one process. */
export interface TabEnvironment {
  channel(name: string, listener: (message: unknown) => void): TabChannel;
  lock(name: string): TabLock;
  /** Whether a person can see this tab. Default: yes. */
  isVisible?(): boolean;
}
