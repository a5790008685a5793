import type { Config } from 'wagmi';
import { isHydrated } from './hydrated.ts';

/**
 * Ignores the state that wagmi's `hydrate` reads from a visitor's cookie until wagmi has read the page's storage. `hydrate`
 * writes while it renders, and a server shares one config among all requests: one visitor's address would reach others. A
 * server never reads a storage, so server and browser both first render a page without a connection; the browser then
 * restores the visitor's connections from the storage.
 */
export function ignoreCookieState(config: Config): void {
  const { setState } = config;
  config.setState = (next) => {
    // wagmi's actions pass a function; only `hydrate` passes a whole state.
    if (typeof next === 'function' || isHydrated(config)) setState(next);
  };
}
