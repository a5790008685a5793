import type { ShellList } from './shell-list.ts';

export interface ShellCacheParameters {
  readonly list: ShellList;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly origin: string;
}

export interface ShellCache {
  /** Caches the whole shell, or rejects and caches nothing new. */
  fill(): Promise<void>;
  /** Deletes the caches of other versions. */
  tidy(): Promise<void>;
  /** `undefined` for anything but the shell, which the browser then fetches without caching. */
  answer(request: Request): Promise<Response> | undefined;
}

const prefix = 'shell-';

/**
 * Caches the page's files for offline use. When online, the page itself comes from the network, so that its policy and
 * version are the server's.
 */
export function createShellCache({ list, caches, fetch, origin }: ShellCacheParameters): ShellCache {
  const name = `${prefix}${list.version}`;
  const files = new Set(list.files);
  const kept = async (path: string): Promise<Response | undefined> =>
    (await caches.open(name)).match(path, { ignoreVary: true });
  return {
    async fill() {
      const cache = await caches.open(name);
      await cache.addAll(list.files.map((path) => new Request(new URL(path, origin), { cache: 'reload' })));
    },
    async tidy() {
      const names = await caches.keys();
      const others = names.filter((one) => one.startsWith(prefix) && one !== name);
      await Promise.all(others.map((one) => caches.delete(one)));
    },
    answer(request) {
      if (request.method !== 'GET') return undefined;
      const url = new URL(request.url);
      if (url.origin !== origin) return undefined;
      if (request.mode === 'navigate') {
        return fetch(request).catch(async (error: unknown) => {
          const page = await kept('/');
          if (page === undefined) throw error;
          return page;
        });
      }
      if (!files.has(url.pathname) || url.pathname === '/') return undefined;
      return kept(url.pathname).then((response) => response ?? fetch(request));
    },
  };
}
