import { legacyReadTimeoutMs, storageReadTimeoutMs } from '@mooring/protocol/limits';
import { type Clock, nowSeconds, withTimeout } from '@mooring/protocol/time';
import { loadLegacyRecords } from '../lazy.ts';
import { type Logger, shortTopic } from '../log/logger.ts';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { isLostStorage } from './is-lost-storage.ts';
import { readRecords } from './read-records.ts';
import { isRecord, type RecordKind } from './record-shapes.ts';
import type { RecordStore } from './record-store.ts';

export interface LoadOptions {
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
  /** Ends in `/`, followed by kind and id. */
  readonly prefix: string;
  /** Storage of the original packages, if any. Read once per storage. */
  readonly legacy: () => Promise<LegacySource | undefined>;
  readonly write: (key: string, value: unknown) => Promise<void>;
  readonly logger: Logger;
  /** By kind, keys first. */
  readonly stores: ReadonlyMap<string, RecordStore<NonNullable<unknown>>>;
}

export interface LegacySource {
  readonly storage: KeyValueStorage;
  readonly customPrefix: string;
}

const importedKey = 'meta/imported';

/** Reads all of a client's records into their stores. @throws whatever storage throws, or an error after 30 s */
export async function loadRecords(options: LoadOptions): Promise<void> {
  const { storage, clock, prefix, logger, stores } = options;
  for (const store of stores.values()) store.beginReload();
  try {
    const entries = await withTimeout(() => readRecords(storage, prefix), {
      clock,
      timeoutMs: storageReadTimeoutMs,
      onTimeout: () => unanswered(storageReadTimeoutMs),
    });
    // A storage that is not used for this visit has no more of the earlier records, and would delay the start again.
    if (!entries.has(importedKey) && !isLostStorage(storage)) await importOnce(entries, options);
    const byKind = sortByKind(entries);
    for (const [kind, store] of stores) {
      const aside = store.reload(byKind.get(kind) ?? new Map());
      const [first] = aside;
      if (first !== undefined)
        logger.warn('records set aside', { kind, count: aside.length, first: shortTopic(first) });
    }
  } finally {
    for (const store of stores.values()) store.endReload();
  }
}

function sortByKind(
  entries: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const byKind = new Map<string, Map<string, unknown>>();
  for (const [key, value] of entries) {
    if (value === undefined) continue;
    const [kind, id] = splitKey(key);
    const records = byKind.get(kind) ?? new Map<string, unknown>();
    byKind.set(kind, records);
    records.set(id, value);
  }
  return byKind;
}

async function importOnce(entries: Map<string, unknown>, options: LoadOptions): Promise<void> {
  const { clock, legacy, write, prefix, logger } = options;
  let records: ReadonlyMap<string, unknown>;
  try {
    records = await withTimeout(() => readLegacy(legacy, clock), {
      clock,
      timeoutMs: legacyReadTimeoutMs,
      onTimeout: () => unanswered(legacyReadTimeoutMs),
    });
  } catch (error) {
    // A failed import does not block the start; the next start retries.
    logger.warn('earlier records', { reason: String(error).slice(0, 200) });
    return;
  }
  const missing = [...records].filter(([key]) => !entries.has(key));
  const added = missing.filter(([key, value]) => isKnown(key, value));
  const count = missing.length - added.length;
  if (count > 0) logger.warn('earlier records left out', { count });
  for (const [key, value] of added) entries.set(key, value);
  await Promise.all([
    ...added.map(([key, value]) => write(prefix + key, value)),
    write(prefix + importedKey, true),
  ]);
}

async function readLegacy(
  legacy: LoadOptions['legacy'],
  clock: Clock,
): Promise<ReadonlyMap<string, unknown>> {
  const source = await legacy();
  if (!source) return new Map();
  const { importLegacyRecords } = await loadLegacyRecords();
  return importLegacyRecords(source.storage, source.customPrefix, nowSeconds(clock));
}

function splitKey(key: string): readonly [kind: string, id: string] {
  const slash = key.indexOf('/');
  return slash === -1 ? [key, ''] : [key.slice(0, slash), key.slice(slash + 1)];
}

function isKnown(key: string, value: unknown): boolean {
  const [kind, id] = splitKey(key);
  return isRecord(kind as RecordKind, id, value);
}

function unanswered(timeoutMs: number): Error {
  return new Error(`no answer for ${timeoutMs / 1_000} s`);
}
