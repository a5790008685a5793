/** Whether the machine has a network; only browsers report it. */
export interface NetworkStatus {
  isOnline(): boolean;
  /** Calls back on every change. @returns a function that stops it */
  watch(listener: (online: boolean) => void): () => void;
}

/** Default where the platform does not report it. */
export const alwaysOnline: NetworkStatus = { isOnline: () => true, watch: () => () => undefined };
