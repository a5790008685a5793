import type { Clock } from '@mooring/protocol/time';
import type { LogLevel, LogListener } from '../log/logger.ts';
import type { StorageOptions } from '../platform/platform-defaults.ts';
import type { DeepLinkHost } from '../ports/deep-link-host.ts';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import type { Linking } from '../ports/linking.ts';
import type { NetworkStatus } from '../ports/network-status.ts';
import type { SocketFactory } from '../ports/socket.ts';
import type { TabEnvironment } from '../ports/tab-environment.ts';
import type { InspectedMessage } from '../relay/inspected-message.ts';

/** Options of a client's core. */
export interface CoreOptions {
  /** `ws://` or `wss://`. */
  readonly relayUrl?: string | undefined;
  readonly projectId?: string | undefined;
  /** Default: IndexedDB in browsers, memory in Node. */
  readonly storage?: KeyValueStorage | undefined;
  readonly storageOptions?: StorageOptions | undefined;
  /** Separates two clients of one origin. */
  readonly customStoragePrefix?: string | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: ((length: number) => Uint8Array) | undefined;
  readonly socket?: SocketFactory | undefined;
  readonly network?: NetworkStatus | undefined;
  /** `false`: this client shares nothing with other tabs. */
  readonly tabs?: TabEnvironment | false | undefined;
  /**
   * Log level (default: `warn` and above), or a listener such as `console`. Up to 1,024,000 bytes of the log stay in
   * memory for `core.logChunkController.logsToBlob()`.
   */
  readonly logger?: LogLevel | LogListener | (string & {}) | undefined;
  /** Accepted for compatibility with the original; nothing is ever sent. */
  readonly telemetryEnabled?: boolean | undefined;
  /** Accepted for compatibility with the original; ignored. */
  readonly relayProvider?: unknown;
  /** Accepted for compatibility with the original; the limit is fixed, see `logger`. */
  readonly maxLogBlobSizeInBytes?: number | undefined;
  /**
   * Address of a verify service: a dapp's page registers with it, and a wallet learns from it which page sent a
   * request. Without it, every context is `UNKNOWN`.
   */
  readonly verifyUrl?: string | undefined;
  /** Receives messages at the app's own address (`redirect.linkMode`): React Native's `Linking` or an equivalent. */
  readonly linking?: Linking | undefined;
  /**
   * How to open the wallet's app after each request if the modal stored which app it is: through the page in a browser,
   * through `linking` in an app. `false`: opens nothing.
   */
  readonly deepLinks?: DeepLinkHost | false | undefined;
  /** Storage name under which the modal keeps the app. Default: `WALLETCONNECT_DEEPLINK_CHOICE`, as in every modal. */
  readonly deepLinkName?: string | undefined;
  /** Used for the verify service instead of the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** Receives every message from the first one on, as with `inspect` of `./inspector`. */
  readonly onMessage?: ((message: InspectedMessage) => void) | undefined;
  readonly name?: string | undefined;
}
