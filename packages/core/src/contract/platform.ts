export type { Clock } from '@mooring/protocol/time';

/** The site's own RPC URLs by CAIP-2 id; they precede those of the network. */
export type CustomRpcUrls = Readonly<
  Record<
    string,
    | readonly {
        readonly url: string;
        /** Transport options of the chain library, such as viem's for `http()`; other libraries ignore them. */
        readonly config?: object | undefined;
      }[]
    | undefined
  >
>;

/** Locks that all tabs of a site share, `navigator.locks` in a browser. */
export type TabLocks = Pick<LockManager, 'request'>;

/** Synchronous storage; `localStorage` in a browser, absent on a server. May throw. */
export interface BaseStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** The name under which a key is visible outside this storage, if it differs. */
  nameOf?(key: string): string;
}
