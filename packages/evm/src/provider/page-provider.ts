import type { Eip1193Provider } from './eip1193.ts';
import { EventListeners } from './event-listeners.ts';
import { selectedFirst } from './selected-first.ts';

type Listener = (data: never) => void;

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
   * The wallet's provider, whose `request` lists the account that the page shows first, whichever the wallet lists first. So a
   * library that takes the first account signs and pays from the one that the visitor sees. Emits `accountsChanged`
   * when the page's accounts change. Everything else is the wallet's own. Always the same object for the same wallet.
   *
   * @param id of the connector
   * @param accounts the page's accounts, the shown one first; empty if the wallet is not connected
   */
  of(id: string, wallet: Eip1193Provider, accounts: () => readonly string[]): Eip1193Provider {
    const known = this.#made.get(id);
    if (known?.wallet === wallet) return known.page.provider;
    const page = pageProvider(wallet, accounts);
    this.#made.set(id, { wallet, page });
    return page.provider;
  }

  /** Emits `accountsChanged` of wallets whose accounts have changed. */
  refresh(): void {
    for (const { page } of this.#made.values()) page.refresh();
  }
}

function pageProvider(wallet: Eip1193Provider, accounts: () => readonly string[]): PageProvider {
  const listeners = new EventListeners();
  let last = accounts().join();

  const on = (event: string, listener: Listener): unknown => {
    if (event === changed) listeners.add(changed, listener);
    else wallet.on(event, listener);
    return provider;
  };
  const off = (event: string, listener: Listener): unknown => {
    if (event === changed) listeners.delete(changed, listener);
    else wallet.removeListener(event, listener);
    return provider;
  };
  const own: Record<PropertyKey, unknown> = {
    async request(...[args, ...more]: Parameters<Eip1193Provider['request']>) {
      const result = await wallet.request(args, ...more);
      return accountMethods.includes(args.method) && isTexts(result)
        ? selectedFirst(result, accounts()[0])
        : result;
    },
    ...{ on, addListener: on, off, removeListener: off },
    once(event: string, listener: Listener) {
      const heard = (data: never): void => {
        off(event, heard);
        listener(data);
      };
      return on(event, heard);
    },
    removeAllListeners(event?: string) {
      if (event === undefined || event === changed) listeners.clear(changed);
      const remove: unknown = Reflect.get(wallet, 'removeAllListeners');
      if (event !== changed && typeof remove === 'function') remove.call(wallet, event);
      return provider;
    },
  };
  const provider = likeness(wallet, own);
  return {
    provider,
    refresh() {
      const now = accounts();
      if (now.join() === last) return;
      last = now.join();
      listeners.emit(changed, [...now]);
    },
  };
}

/** An object with the members of `own`, and for all others those of the wallet. */
function likeness(wallet: Eip1193Provider, own: Record<PropertyKey, unknown>): Eip1193Provider {
  /** The wallet's methods work on the wallet, whose state may be private. */
  const bound = new WeakMap<object, unknown>();
  // The target is not the wallet, whose properties may be frozen.
  return new Proxy({} as Eip1193Provider, {
    get(_target, key) {
      if (Object.hasOwn(own, key)) return own[key];
      const value: unknown = Reflect.get(wallet, key);
      if (typeof value !== 'function' || key === 'constructor') return value;
      if (!bound.has(value)) bound.set(value, value.bind(wallet));
      return bound.get(value);
    },
    set(_target, key, value) {
      return Reflect.set(Object.hasOwn(own, key) ? own : wallet, key, value);
    },
    has: (_target, key) => Object.hasOwn(own, key) || Reflect.has(wallet, key),
    getPrototypeOf: () => Reflect.getPrototypeOf(wallet),
    ownKeys: () => Reflect.ownKeys(wallet),
    getOwnPropertyDescriptor(_target, key) {
      const descriptor = Reflect.getOwnPropertyDescriptor(wallet, key);
      return descriptor && { ...descriptor, configurable: true };
    },
    defineProperty: (_target, key, descriptor) =>
      Reflect.defineProperty(wallet, key, { ...descriptor, configurable: true }),
  });
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');
