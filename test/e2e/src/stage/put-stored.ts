import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Stored state of a page, as in `test/e2e/src/stored-by-0.0`. */
export interface StoredPage {
  /** Unix milliseconds. */
  readonly storedAt: number;
  readonly localStorage: Readonly<Record<string, string>>;
  /** Databases of IndexedDB by name. */
  readonly databases: Readonly<
    Record<
      string,
      {
        readonly version: number;
        /** Keys and values by the store's name. Bytes are `{ $bytes: hex }`. */
        readonly stores: Readonly<Record<string, readonly (readonly [string, unknown])[]>>;
      }
    >
  >;
}

/**
 * Reads the data of an earlier version. Sessions live for a week, so each `expiry` (Unix seconds) is moved by the time
 * since.
 */
export function readStoredPage(name: string): StoredPage {
  const text = readFileSync(new URL(`../stored-by-0.0/${name}.json`, import.meta.url), 'utf8');
  const { storedAt } = JSON.parse(text) as StoredPage;
  const passed = Math.floor((Date.now() - storedAt) / 1_000);
  return JSON.parse(text, (key, value: unknown) =>
    key === 'expiry' && typeof value === 'number' ? value + passed : value,
  );
}

/** Puts it into the browser of a page, which is at the same origin and has none of it yet. */
export async function putStored(page: Page, stored: StoredPage): Promise<void> {
  await page.evaluate(async ({ localStorage: entries, databases }) => {
    const revive = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(revive);
      if (typeof value !== 'object' || value === null) return value;
      if ('$bytes' in value)
        return Uint8Array.from(String(value.$bytes).match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, revive(one)]));
    };
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    for (const [name, { version, stores }] of Object.entries(databases)) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          for (const [store, records] of Object.entries(stores)) {
            const objects = opening.result.createObjectStore(store);
            for (const [key, value] of records) objects.put(revive(value), key);
          }
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      });
    }
  }, stored);
}
