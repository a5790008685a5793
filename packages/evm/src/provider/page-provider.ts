import type { Eip1193Provider } from './eip1193.ts';
import { EventListeners } from './event-listeners.ts';
import { readAccounts } from './read-event.ts';

interface PageProvider {
  readonly provider: Eip1193Provider;
  refresh(): void;
}

const accountMethods: readonly string[] = ['eth_accounts', 'eth_requestAccounts'];
const changed = 'accountsChanged';

/** The providers of an adapter's wallets as sites get them. */
export class PageProviders {
  readonly #made = new Map<string, { readonly wallet: Eip1193Provider; readonly page: PageProvider }>();

  /**
   * The wallet's provider, which lists the account that the page shows first, whichever the wallet lists first. So a
   * library that takes the first account signs and pays from the one that the visitor sees. Always the same object for
   * the same wallet.
   *
   * @param id of the connector
   * @param shown the page's account; `undefined` if the wallet is not connected
   */
  of(id: string, wallet: Eip1193Provider, shown: () => string | undefined): Eip1193Provider {
    const known = this.#made.get(id);
    if (known?.wallet === wallet) return known.page.provider;
    const page = pageProvider(wallet, shown);
    this.#made.set(id, { wallet, page });
    return page.provider;
  }

  /** Emits `accountsChanged` of wallets whose account the page has changed. */
  refresh(): void {
    for (const { page } of this.#made.values()) page.refresh();
  }
}

function pageProvider(wallet: Eip1193Provider, shown: () => string | undefined): PageProvider {
  const listeners = new EventListeners();
  let last: readonly string[] = [];

  const inOrder = (accounts: readonly string[]): readonly string[] => {
    const account = shown()?.toLowerCase();
    const first = accounts.filter((one) => one.toLowerCase() === account);
    return [...first, ...accounts.filter((one) => !first.includes(one))];
  };
  const show = (accounts: readonly string[]): void => {
    const before = last.join().toLowerCase();
    last = accounts;
    if (accounts.join().toLowerCase() !== before) listeners.emit(changed, accounts);
  };
  const onAccounts = (data: unknown): void => {
    // The page may learn of the event after this listener.
    queueMicrotask(() => show(inOrder(readAccounts(data))));
  };

  const on = (event: string, listener: (data: never) => void): unknown => {
    if (event !== changed) wallet.on(event, listener);
    else {
      if (listeners.count(changed) === 0) wallet.on(changed, onAccounts);
      listeners.add(changed, listener);
    }
    return provider;
  };
  const removeListener = (event: string, listener: (data: never) => void): unknown => {
    if (event !== changed) wallet.removeListener(event, listener);
    else {
      listeners.delete(changed, listener);
      if (listeners.count(changed) === 0) wallet.removeListener(changed, onAccounts);
    }
    return provider;
  };
  const own: Readonly<Record<PropertyKey, unknown>> = {
    async request(args: { readonly method: string; readonly params?: unknown }) {
      const result = await wallet.request(args);
      if (!accountMethods.includes(args.method) || !isTexts(result)) return result;
      last = inOrder(result);
      return last;
    },
    on,
    addListener: on,
    removeListener,
    off: removeListener,
  };

  // The target is no wallet, which could have frozen properties.
  const provider = new Proxy({} as Eip1193Provider, {
    get(_target, key) {
      if (Object.hasOwn(own, key)) return own[key];
      const value: unknown = Reflect.get(wallet, key);
      return typeof value === 'function' ? value.bind(wallet) : value;
    },
    has: (_target, key) => Object.hasOwn(own, key) || Reflect.has(wallet, key),
    set: (_target, key, value) => Reflect.set(wallet, key, value),
    getPrototypeOf: () => Reflect.getPrototypeOf(wallet),
  });
  return {
    provider,
    refresh: () => {
      if (listeners.count(changed) > 0) show(inOrder(last));
    },
  };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');
