import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import type { NetworkStatus } from '../ports/network-status.ts';
import type { SocketFactory } from '../ports/socket.ts';
import type { TabEnvironment } from '../ports/tab-environment.ts';

/** Options of the storage that is made when the caller brings none. */
export interface StorageOptions {
  /**
   * Node: a folder. Without it, or with `:memory:`, each client keeps its records, and its identity, in memory. Browsers: the
   * name of the IndexedDB database.
   */
  readonly database?: string | undefined;
  /**
   * Node, with a folder: records survive a power failure as soon as they are written, at a few milliseconds per batch of
   * changes. Without it they survive the process at once, and a power failure some seconds later.
   */
  readonly durable?: boolean | undefined;
}

/** Defaults of a platform. Read when a client starts, never when a module loads. */
export interface PlatformDefaults {
  openSocket(): Promise<SocketFactory>;
  storage(options: StorageOptions): Promise<KeyValueStorage>;
  /** Storage of the original packages on this platform, for the one import; `undefined` where there is none. */
  legacyStorage(): Promise<KeyValueStorage | undefined>;
  random(length: number): Uint8Array;
  /** `<os>/<id>` of pairing-protocol §1.2. */
  system(): string;
  network(): NetworkStatus;
  /** `undefined` where tabs cannot agree on an owner. */
  tabs(): TabEnvironment | undefined;
}
