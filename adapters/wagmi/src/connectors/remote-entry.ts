import type { RemoteConnector, RemoteProvider } from '@mooring/core';

/** A remote connector, and its provider once its engine runs. */
export interface RemoteEntry {
  readonly connector: RemoteConnector;
  provider: RemoteProvider | undefined;
  /** Signal of the modal's attempt, which wagmi does not pass on. The next `connect` takes it. */
  signal: AbortSignal | undefined;
}
