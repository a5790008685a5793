/** Whether the machine has a network at all; only browsers say. */
export interface NetworkStatus {
  isOnline(): boolean;
  /** Calls back at every change. @returns a function that stops it */
  watch(listener: (online: boolean) => void): () => void;
}

/** Where nobody says, it is taken to be there. */
export const alwaysOnline: NetworkStatus = { isOnline: () => true, watch: () => () => undefined };
