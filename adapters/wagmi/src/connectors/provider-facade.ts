import type { Eip1193Provider } from '@mooring/evm';

/** A provider that loads the real one on the first request, and then passes its listeners on. */
export function providerFacade(load: () => Promise<Eip1193Provider>): Eip1193Provider {
  const waiting = new Set<{ readonly event: string; readonly listener: (data: never) => void }>();
  let loaded: Eip1193Provider | undefined;
  const get = async (): Promise<Eip1193Provider> => {
    if (loaded !== undefined) return loaded;
    const provider = await load();
    if (loaded === undefined) {
      loaded = provider;
      for (const { event, listener } of waiting) provider.on(event, listener);
      waiting.clear();
    }
    return provider;
  };
  return {
    request: async (args) => (await get()).request(args),
    on(event, listener) {
      if (loaded === undefined) waiting.add({ event, listener });
      else loaded.on(event, listener);
    },
    removeListener(event, listener) {
      for (const entry of waiting) {
        if (entry.event === event && entry.listener === listener) waiting.delete(entry);
      }
      loaded?.removeListener(event, listener);
    },
  };
}
