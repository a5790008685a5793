import type { Namespace } from '../contract/namespaces.ts';
import type { BaseStorage } from '../contract/platform.ts';
import type { ProposalNamespace } from '../contract/remote-wallet.ts';
import type { RemoteReading } from './read-remote.ts';

/** Options of an adapter without a chain library. */
export interface BaseAdapterOptions<N extends Namespace> {
  readonly type: string;
  readonly namespace: N;
  readonly proposal: ProposalNamespace;
  /** Default: the page's `localStorage`, if there is one. */
  readonly storage?: BaseStorage | undefined;
  /**
   * Stores the record of a second instance on the same origin under another name. Pass the value of the `createAppKit`
   * option of this name.
   */
  readonly customStoragePrefix?: string | undefined;
  /** Maps the id that the former toolkit of a migrating site stored to a connector id. Default: the same id. */
  readonly formerId?: ((stored: string) => string) | undefined;
  /**
   * Maps the accounts that a remote wallet approved on a chain to those shown, with their details. Default: as the
   * wallet lists them.
   */
  readonly remoteAccounts?: RemoteReading['accounts'];
}
