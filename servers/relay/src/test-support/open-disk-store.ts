import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Damage } from '../disk/damage-archive.ts';
import { type DiskStore, type DiskStoreOptions, openDiskStore } from '../disk/disk-store.ts';
import type { NewMessage, RelayStore } from '../store/relay-store.ts';

export const topic = 'ab'.repeat(32);
export const idOf = (number: number): string => number.toString(16).padStart(64, '0');

/** A folder that is removed with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-relay-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Names of a folder's segments, oldest first. */
export const segmentsIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.log'));

export interface TestStore {
  readonly store: DiskStore;
  readonly damages: Damage[];
  readonly problems: { readonly text: string; readonly error: unknown }[];
  publish(number: number, more?: Partial<NewMessage>): Promise<unknown>;
  acknowledge(number: number): void;
  close(): Promise<void>;
  /** Numbers of the messages that wait for a reader, in order. */
  waiting(): Promise<number[]>;
}

/** Opens a store of small segments, without messages in memory, which is closed with the test. */
export async function openStoreIn(
  folder: string,
  options: Partial<DiskStoreOptions> = {},
): Promise<TestStore> {
  const damages: Damage[] = [];
  const problems: { text: string; error: unknown }[] = [];
  const store = await openDiskStore({
    folder,
    limits: { topicMessages: 10_000, topicSize: 1e9, storeMessages: 1e6, storeSize: 1e9 },
    now: () => 1_700_000_000_000,
    onMessage: () => {},
    segmentSize: 4_096,
    memorySize: 0,
    onDamage: (damage) => damages.push(damage),
    onProblem: (text, error) => problems.push({ text, error }),
    ...options,
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= store.close();
    return closed;
  };
  onTestFinished(close);
  return {
    store,
    close,
    damages,
    problems,
    publish: (number, more = {}) =>
      store.publish({ topic, id: idOf(number), publisher: 'alice', ttl: 300, data: String(number), ...more }),
    acknowledge: (number) => store.acknowledge(topic, idOf(number), 'bob'),
    waiting: () => waitingIn(store),
  };
}

async function waitingIn(store: RelayStore): Promise<number[]> {
  const messages = await store.pending(topic, 'bob', { after: 0, limit: 1_000, maxSize: 1e9 });
  return messages.map(({ id }) => Number.parseInt(id, 16));
}
