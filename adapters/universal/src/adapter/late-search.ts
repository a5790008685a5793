import type { Clock, WalletSearch } from '@mooring/core/adapter';
import { loadCosmosSearch, loadPolkadotSearch } from '../lazy.ts';
import type { ChainProvider } from '../namespace/chain-provider.ts';
import type { FindWallets } from '../namespace/find-wallets.ts';

/** Loaders of the code that finds wallets in a page, by namespace. */
const loads: Readonly<Record<string, () => Promise<FindWallets>>> = {
  cosmos: async () => (await loadCosmosSearch()).findWallets,
  polkadot: async () => (await loadPolkadotSearch()).findWallets,
};

/** The search for a namespace's wallets in the page; `undefined` without a page, and for a namespace without one. */
export function lateSearchOf(
  namespace: string,
  page: object | undefined,
  clock: () => Clock,
): LateSearch | undefined {
  const load = Object.hasOwn(loads, namespace) ? loads[namespace] : undefined;
  return load === undefined || page === undefined ? undefined : new LateSearch(load, page, clock);
}

/** A search for wallets whose code loads after the adapter is attached. Finds none until then. */
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

  /** Resolves once the present wallets are found. Rejects if the code does not load; the next call retries. */
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
      // Runs after the adapter is attached.
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
