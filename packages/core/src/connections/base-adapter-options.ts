import type { Namespace } from '../contract/namespaces.ts';
import type { BaseStorage } from '../contract/platform.ts';
import type { Asks } from '../contract/remote-wallet.ts';
import type { RemoteReading } from './read-remote.ts';

/** Options of an adapter without a chain library. */
export interface BaseAdapterOptions<N extends Namespace> {
  readonly type: string;
  readonly namespace: N;
  readonly asks: Asks;
  /** Default: the page's `localStorage`, if there is one. */
  readonly storage?: BaseStorage | undefined;
  /**
   * Keeps the record of a second instance on the same origin under another name. Pass the value of the `createAppKit` option of
   * this name.
   */
  readonly customStoragePrefix?: string | undefined;
  /** The connector id for what the toolkit of a site that migrates stored. Default: the same. */
  readonly formerId?: ((stored: string) => string) | undefined;
  /**
   * The accounts that a wallet elsewhere approved on a chain as they are shown, with what is known of them. Default: as the wallet
   * lists them.
   */
  readonly remoteAccounts?: RemoteReading['accounts'];
}
