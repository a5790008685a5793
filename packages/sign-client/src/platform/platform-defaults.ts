import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import type { NetworkStatus } from '../ports/network-status.ts';
import type { SocketFactory } from '../ports/socket.ts';
import type { TabEnvironment } from '../ports/tab-environment.ts';

/** Options of the default storage. */
export interface StorageOptions {
  /**
   * Node: a folder. Without it, or with `:memory:`, each client keeps its records and its identity in memory. Browsers:
   * the name of the IndexedDB database.
   */
  readonly database?: string | undefined;
  /**
   * Node, with a folder: records survive a power failure once written, at the cost of a few milliseconds per batch of
   * changes. Without it, they survive the process immediately and a power failure after some seconds.
   */
  readonly durable?: boolean | undefined;
}

/** Defaults of a platform. Read when a client starts, never when a module loads. */
export interface PlatformDefaults {
  openSocket(): Promise<SocketFactory>;
  storage(options: StorageOptions): Promise<KeyValueStorage>;
  /** Storage of the original packages on this platform, for the one-time import; `undefined` if there is none. */
  legacyStorage(): Promise<KeyValueStorage | undefined>;
  random(length: number): Uint8Array;
  /** `<os>/<id>` of pairing-protocol §1.2. */
  system(): string;
  network(): NetworkStatus;
  /** Calls back when the page may be about to end. Returns a function that stops it. */
  onLeave(listener: () => void): () => void;
  /** `undefined` if tabs cannot agree on an owner. */
  tabs(): TabEnvironment | undefined;
}
