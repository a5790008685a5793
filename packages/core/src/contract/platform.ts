export type { Clock } from '@mooring/protocol/time';

/** RPC addresses of the site's own by CAIP-2 id; they come before those of the network. */
export type CustomRpcUrls = Readonly<
  Record<
    string,
    | readonly {
        readonly url: string;
        /** Of the chain library that asks there, such as viem's of `http()`; others do not look at it. */
        readonly config?: object | undefined;
      }[]
    | undefined
  >
>;

/** Synchronous storage; `localStorage` in a browser, absent on a server. May throw. */
export interface BaseStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Under which name others see a key, where that is another one. */
  nameOf?(key: string): string;
}
