import { expect, test } from 'vitest';
import { createShellCache } from './shell-cache.ts';

const origin = 'https://wallet.example';

/** A cache storage in memory, and a network that can be away. */
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

test('the page comes from the network, and without one from what is kept; its address is never kept', async () => {
  const { network, shell, read, stores } = stage();
  await shell('1').fill();
  expect(await read('1', '/wc?uri=wc:secret', 'navigate')).toBe(`fresh ${origin}/wc?uri=wc:secret`);
  network.away = true;
  expect(await read('1', '/wc?uri=wc:secret', 'navigate')).toBe(`kept ${origin}/`);
  expect(JSON.stringify([...(stores.get('shell-1')?.keys() ?? [])])).not.toContain('secret');
});

test('a file of the build is answered from what is kept, or fetched where it was lost', async () => {
  const { network, shell, read, stores } = stage();
  await shell('1').fill();
  expect(await read('1', '/assets/a.js')).toBe(`kept ${origin}/assets/a.js`);
  expect(network.asked).toEqual([]);
  stores.get('shell-1')?.clear();
  expect(await read('1', '/assets/a.js')).toBe(`fresh ${origin}/assets/a.js`);
});

test('data, other sites and anything but GET are left alone', async () => {
  const { shell, read, network } = stage();
  await shell('1').fill();
  for (const path of ['/config.json', '/', '/metrics', 'https://rpc.example/', '/assets/b.js']) {
    expect(await read('1', path)).toBeUndefined();
  }
  expect(await read('1', '/assets/a.js', 'cors', 'POST')).toBeUndefined();
  expect(network.asked).toEqual([]);
});

test('a version that cannot be had whole is not taken, and the old one is let go when the new one begins', async () => {
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

test('offline with nothing kept, the browser tells so itself', async () => {
  const { network, read } = stage();
  network.away = true;
  await expect(read('1', '/', 'navigate')).rejects.toThrow('away');
});
