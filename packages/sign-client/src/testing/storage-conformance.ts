import type { KeyValueStorage } from '../ports/key-value-storage.ts';

/** One rule of the contract. `run` rejects with the violation. */
export interface ConformanceCase {
  readonly name: string;
  run(): Promise<void>;
}

const record = {
  topic: 'a'.repeat(64),
  nested: { list: [1, 'two', null, true], text: 'ünï "quoted" \u2028' },
};

/**
 * The rules for every storage, for any test runner: `for (const c of storageConformance(make)) it(c.name, c.run)`.
 *
 * @param makeStorage returns a new, empty storage, and the same records again when `reopen` is called
 */
export function storageConformance(
  makeStorage: () => Promise<{
    storage: KeyValueStorage;
    reopen?: (() => Promise<KeyValueStorage>) | undefined;
  }>,
): readonly ConformanceCase[] {
  const rule = (name: string, check: (storage: KeyValueStorage) => Promise<void>): ConformanceCase => ({
    name,
    run: async () => check((await makeStorage()).storage),
  });
  return [
    rule('returns undefined for a key that was never stored', async (storage) => {
      same(await storage.getItem('mooring/sign/none'), undefined);
      same(await storage.getKeys(), []);
    }),
    rule('returns any plain data as it was stored', async (storage) => {
      for (const value of [record, 'text', '', '17', 17, true, [record]]) {
        await storage.setItem('mooring/sign/key/a', value);
        same(await storage.getItem('mooring/sign/key/a'), value);
      }
    }),
    rule('replaces a record without touching others', async (storage) => {
      await storage.setItem('mooring/sign/session/a', { version: 1 });
      await storage.setItem('mooring/sign/session/b', record);
      await storage.setItem('mooring/sign/session/a', { version: 2 });
      same(await storage.getItem('mooring/sign/session/a'), { version: 2 });
      same(await storage.getItem('mooring/sign/session/b'), record);
    }),
    rule('removes a record, and ignores a second removal', async (storage) => {
      await storage.setItem('mooring/sign/session/a', record);
      await storage.removeItem('mooring/sign/session/a');
      await storage.removeItem('mooring/sign/session/a');
      same(await storage.getItem('mooring/sign/session/a'), undefined);
      same(await storage.getKeys(), []);
    }),
    rule('lists every key as it was given', async (storage) => {
      const keys = ['mooring/sign/key/a', 'mooring/sign:one two/key/ü%', 'wc@2:core:0.3//keychain'];
      await Promise.all(keys.map((key) => storage.setItem(key, record)));
      same([...(await storage.getKeys())].sort(), [...keys].sort());
    }),
    rule('returns the same records one by one and all together', async (storage) => {
      await storage.setItem('mooring/sign/key/a', record);
      await storage.setItem('mooring/sign/key/b', 'text');
      const entries = (await storage.getEntries?.()) ?? [];
      if (storage.getEntries) same(entries.length, 2);
      for (const [key, value] of entries) same(await storage.getItem(key), value);
    }),
    rule('applies several changes at once', async (storage) => {
      await storage.setItem('mooring/sign/key/a', 'old');
      await storage.setItems?.([
        ['mooring/sign/key/a', undefined],
        ['mooring/sign/key/b', record],
      ]);
      if (!storage.setItems) return;
      same(await storage.getKeys(), ['mooring/sign/key/b']);
      same(await storage.getItem('mooring/sign/key/b'), record);
    }),
    rule('applies several changes completely or not at all', async (storage) => {
      if (!storage.setItems) return;
      await storage.setItem('mooring/sign/key/a', 'old');
      const refused = await storage
        .setItems([
          ['mooring/sign/key/a', 'new'],
          ['mooring/sign/key/b', () => 'no plain data'],
        ])
        .then(() => false)
        .catch(() => true);
      if (refused) same(await storage.getItem('mooring/sign/key/a'), 'old');
    }),
    {
      name: 'keeps its records when it is opened again, if it is persistent',
      async run() {
        const { storage, reopen } = await makeStorage();
        await storage.setItem('mooring/sign/key/a', record);
        if (reopen) same(await (await reopen()).getItem('mooring/sign/key/a'), record);
      },
    },
  ];
}

function same(actual: unknown, expected: unknown): void {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== wanted) throw new Error(`expected ${wanted}, got ${got}`);
}
