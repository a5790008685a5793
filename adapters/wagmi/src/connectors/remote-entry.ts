import type { RemoteConnector, RemoteProvider } from '@mooring/core';

/** A remote connector with what is known of its wallet once its engine runs. */
export interface RemoteEntry {
  readonly connector: RemoteConnector;
  provider: RemoteProvider | undefined;
  /** Of the modal's own attempt: wagmi passes none on. Taken by the next connect. */
  signal: AbortSignal | undefined;
}
