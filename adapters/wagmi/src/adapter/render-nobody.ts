import type { Config } from 'wagmi';
import { isHydrated } from './hydrated.ts';

/**
 * Until wagmi has read the page's storage, keeps out of the config what wagmi's `hydrate` takes from a visitor's cookie. It writes
 * while it renders, into a config that a server shares among all requests: one visitor's address would reach the next, and
 * whoever's page is being streamed. On a server that moment never comes, so that server and browser first render the same:
 * nobody connected. In the browser the visitor's connections come back from the storage right after.
 */
export function renderNobody(config: Config): void {
  const { setState } = config;
  config.setState = (next) => {
    // wagmi's actions change what is there, by a function; only `hydrate` brings a whole state.
    if (typeof next === 'function' || isHydrated(config)) setState(next);
  };
}
