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
  /** Made by the platform when absent: IndexedDB in browsers, memory in Node. */
  readonly storage?: KeyValueStorage | undefined;
  readonly storageOptions?: StorageOptions | undefined;
  /** Keeps two clients of one origin apart. */
  readonly customStoragePrefix?: string | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: ((length: number) => Uint8Array) | undefined;
  readonly socket?: SocketFactory | undefined;
  readonly network?: NetworkStatus | undefined;
  /** `false`: this client shares nothing with other tabs. */
  readonly tabs?: TabEnvironment | false | undefined;
  /**
   * Level of the log (default: `warn` and above), or a listener, such as `console`. The log stays in memory, 1,024,000 bytes at
   * most, for `core.logChunkController.logsToBlob()`.
   */
  readonly logger?: LogLevel | LogListener | (string & {}) | undefined;
  /** Accepted for programs written for the original; nothing is ever sent. */
  readonly telemetryEnabled?: boolean | undefined;
  /** Accepted for programs written for the original; not used. */
  readonly relayProvider?: unknown;
  /** Accepted for programs written for the original; the log's bound is as above. */
  readonly maxLogBlobSizeInBytes?: number | undefined;
  /**
   * Address of a verify service: a dapp's page registers with it, and a wallet learns from it which page a request comes from.
   * Without it, every context is `UNKNOWN`.
   */
  readonly verifyUrl?: string | undefined;
  /** Of an app that takes messages at its own address (`redirect.linkMode`): `Linking` of React Native, or what does the same. */
  readonly linking?: Linking | undefined;
  /**
   * How a person is led to the wallet's app after each request, where the modal has stored which app that is: in a
   * browser by the page, in an app by `linking`. `false`: nothing is opened.
   */
  readonly deepLinks?: DeepLinkHost | false | undefined;
  /** Under which name the modal has stored it. Default `WALLETCONNECT_DEEPLINK_CHOICE`, as every modal does. */
  readonly deepLinkName?: string | undefined;
  /** For the verify service, instead of the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** Is shown every message from the first one on, as by `inspect` of `./inspector`. */
  readonly onMessage?: ((message: InspectedMessage) => void) | undefined;
  readonly name?: string | undefined;
}
