import type { KeyValueStorage } from '@mooring/sign-client';

/** Storage in memory that outlives a client, so that a killed one can be started over on it. */
export function keptStorage(): { open(): KeyValueStorage; cut(): void } {
  const records = new Map<string, string>();
  let life = 0;
  return {
    open() {
      const mine = life;
      return {
        getItem: async (key) => {
          const text = records.get(key);
          return text === undefined ? undefined : JSON.parse(text);
        },
        // A killed process writes no more.
        setItem: async (key, value) => {
          if (mine === life) records.set(key, JSON.stringify(value));
        },
        removeItem: async (key) => {
          if (mine === life) records.delete(key);
        },
        getKeys: async () => [...records.keys()],
      };
    },
    cut() {
      life += 1;
    },
  };
}
