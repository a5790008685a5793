/** Whether the machine has a network at all; only browsers say. */
export interface NetworkStatus {
  isOnline(): boolean;
  /** Calls back at every change. @returns a function that stops it */
  watch(listener: (online: boolean) => void): () => void;
}

/** Assumed online where the platform does not say. */
export const alwaysOnline: NetworkStatus = { isOnline: () => true, watch: () => () => undefined };
