import type { Clock, WalletSearch } from '@mooring/core';
import { loadCosmosSearch, loadPolkadotSearch } from '../lazy.ts';
import type { ChainProvider } from '../namespace/chain-provider.ts';
import type { FindWallets } from '../namespace/find-wallets.ts';

/** What finds wallets in a page, by namespace. */
const loads: Readonly<Record<string, () => Promise<FindWallets>>> = {
  cosmos: async () => (await loadCosmosSearch()).findWallets,
  polkadot: async () => (await loadPolkadotSearch()).findWallets,
};

/** The search for wallets of a namespace in the page; `undefined` for a namespace without one, and where there is no page. */
export function lateSearchOf(
  namespace: string,
  page: object | undefined,
  clock: () => Clock,
): LateSearch | undefined {
  const load = Object.hasOwn(loads, namespace) ? loads[namespace] : undefined;
  return load === undefined || page === undefined ? undefined : new LateSearch(load, page, clock);
}

/** A search for wallets whose code comes once the adapter is attached. Until then it finds none. */
export class LateSearch {
  readonly #fetch: () => Promise<FindWallets>;
  readonly #page: object;
  readonly #clock: () => Clock;
  #loading: Promise<void> | undefined;
  #find: FindWallets | undefined;
  #run: ((find: FindWallets) => void) | undefined;

  constructor(fetch: () => Promise<FindWallets>, page: object, clock: () => Clock) {
    this.#fetch = fetch;
    this.#page = page;
    this.#clock = clock;
  }

  /** Resolves once the wallets are found that are there now. Rejects with what keeps the code from arriving; then it is fetched again. */
  load(): Promise<void> {
    this.#loading ??= this.#fetch().then(
      (find) => {
        this.#find = find;
        this.#run?.(find);
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  begin(onChange: () => void): WalletSearch<ChainProvider> {
    let search: WalletSearch<ChainProvider> | undefined;
    this.#run = (find) => {
      search = find({ page: this.#page, clock: this.#clock, onChange });
      onChange();
    };
    if (this.#find === undefined) void this.load().catch(() => undefined);
    else {
      // After the adapter is attached.
      const run = this.#run;
      const find = this.#find;
      queueMicrotask(() => {
        if (this.#run === run) run(find);
      });
    }
    return {
      list: () => search?.list() ?? [],
      stop: () => {
        this.#run = undefined;
        search?.stop();
      },
    };
  }
}
