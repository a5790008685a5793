import { type Clock, within } from '../platform/clock.ts';
import type { KeyValueStorage } from './key-value-storage.ts';
import { readRecords } from './read-records.ts';
import { isRecord, type RecordKind } from './record-shapes.ts';

export interface LoadOptions {
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
  /** Ends in `/`; kind and id follow. */
  readonly prefix: string;
  /** What an earlier program left, by the same keys; asked for once in a storage's life. */
  readonly readLegacy: () => Promise<ReadonlyMap<string, unknown>>;
  readonly write: (key: string, value: unknown) => Promise<void>;
  readonly onLegacyFailure: (error: unknown) => void;
}

/** Values by their ids, by their kind. Nothing of it was looked at: see {@link isRecord}. */
export type LoadedRecords = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** Milliseconds that storage may take to give what it holds. */
const silence = 30_000;
const importedKey = 'meta/imported';

/** Reads all of a client's records. @throws whatever storage throws, or that it did not answer */
export async function loadRecords(options: LoadOptions): Promise<LoadedRecords> {
  const { storage, clock, prefix } = options;
  const entries = await within(clock, silence, readRecords(storage, prefix), noAnswer);
  if (!entries.has(importedKey)) await importOnce(entries, options);
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
  const { clock, readLegacy, write, onLegacyFailure } = options;
  let records: ReadonlyMap<string, unknown>;
  try {
    records = await within(clock, silence, readLegacy(), noAnswer);
  } catch (error) {
    // What was kept by another program is no reason not to start; it is tried again at the next one.
    onLegacyFailure(error);
    return;
  }
  const added = [...records].filter(([key, value]) => !entries.has(key) && isKnown(key, value));
  for (const [key, value] of added) entries.set(key, value);
  await Promise.all([...added.map(([key, value]) => write(key, value)), write(importedKey, true)]);
}

function splitKey(key: string): readonly [kind: string, id: string] {
  const slash = key.indexOf('/');
  return slash === -1 ? [key, ''] : [key.slice(0, slash), key.slice(slash + 1)];
}

function isKnown(key: string, value: unknown): boolean {
  const [kind, id] = splitKey(key);
  return isRecord(kind as RecordKind, id, value);
}

function noAnswer(): Error {
  return new Error(`no answer for ${silence / 1_000} s`);
}
