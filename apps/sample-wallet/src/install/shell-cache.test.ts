import { expect, test } from 'vitest';
import { createShellCache } from './shell-cache.ts';

const origin = 'https://wallet.example';

/** An in-memory cache storage, and a network that can go offline. */
function stage() {
  const stores = new Map<string, Map<string, string>>();
  const network = { away: false, asked: [] as string[] };
  const storeOf = (name: string): Map<string, string> => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return store;
  };
  const caches = {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) =>
      ({
        addAll: async (requests: Request[]) => {
          if (network.away) throw new TypeError('away');
          for (const { url } of requests) storeOf(name).set(new URL(url).pathname, `kept ${url}`);
        },
        match: async (path: string) => {
          const text = storeOf(name).get(path);
          return text === undefined ? undefined : new Response(text);
        },
      }) as unknown as Cache,
  };
  const shell = (version: string) =>
    createShellCache({
      list: { version, files: ['/', '/assets/a.js'] },
      caches,
      origin,
      fetch: async ({ url }) => {
        network.asked.push(url);
        if (network.away) throw new TypeError('away');
        return new Response(`fresh ${url}`);
      },
    });
  const read = async (version: string, path: string, mode = 'cors', method = 'GET') => {
    const request = Object.defineProperty(new Request(new URL(path, origin), { method }), 'mode', {
      value: mode,
    });
    const response = await shell(version).answer(request);
    return response?.text();
  };
  return { stores, network, shell, read };
}

test('serves the page from the network, offline from the cache, and never caches its address', async () => {
  const { network, shell, read, stores } = stage();
  await shell('1').fill();
  expect(await read('1', '/wc?uri=wc:secret', 'navigate')).toBe(`fresh ${origin}/wc?uri=wc:secret`);
  network.away = true;
  expect(await read('1', '/wc?uri=wc:secret', 'navigate')).toBe(`kept ${origin}/`);
  expect(JSON.stringify([...(stores.get('shell-1')?.keys() ?? [])])).not.toContain('secret');
});

test('serves build files from the cache, or from the network if they are missing', async () => {
  const { network, shell, read, stores } = stage();
  await shell('1').fill();
  expect(await read('1', '/assets/a.js')).toBe(`kept ${origin}/assets/a.js`);
  expect(network.asked).toEqual([]);
  stores.get('shell-1')?.clear();
  expect(await read('1', '/assets/a.js')).toBe(`fresh ${origin}/assets/a.js`);
});

test('ignores data, other origins and methods other than GET', async () => {
  const { shell, read, network } = stage();
  await shell('1').fill();
  for (const path of ['/config.json', '/', '/metrics', 'https://rpc.example/', '/assets/b.js']) {
    expect(await read('1', path)).toBeUndefined();
  }
  expect(await read('1', '/assets/a.js', 'cors', 'POST')).toBeUndefined();
  expect(network.asked).toEqual([]);
});

test('installs a version only as a whole, and deletes the old one when the new one activates', async () => {
  const { shell, network, stores } = stage();
  await shell('1').fill();
  stores.set('of something else', new Map());
  network.away = true;
  await expect(shell('2').fill()).rejects.toThrow('away');
  network.away = false;
  await shell('2').fill();
  await shell('2').tidy();
  expect([...stores.keys()].sort()).toEqual(['of something else', 'shell-2']);
});

test('lets the browser report that it is offline if nothing is cached', async () => {
  const { network, read } = stage();
  network.away = true;
  await expect(read('1', '/', 'navigate')).rejects.toThrow('away');
});
