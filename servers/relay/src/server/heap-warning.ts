import { getHeapStatistics } from 'node:v8';
import { type RelaySettings, relaySettings } from '../settings/relay-settings.ts';
import type { HeapBound } from '../stores/store-kinds.ts';

/** Bytes of the heap for one stored message of the index, with a topic and a client of its own, which take most. */
const perMessage = 900;
/** Bytes that everything else takes. */
const besides = 134_217_728;
const megabyte = 1_048_576;

/** The default of the settings that {@link besides} includes. */
const included = 67_108_864;

/** Bytes of the heap that a setting allows besides. */
const parts: Readonly<Record<HeapBound, (value: number) => number>> = {
  storeMessages: (messages) => messages * perMessage,
  storeSize: (size) => size,
  memorySize: (size) => size - included,
  waitingSize: (size) => size - included,
};

/**
 * A sentence if what the settings allow does not fit into the heap, in which case Node ends the process.
 *
 * @param bounds those of the store
 * @param limit bytes that Node allows the heap
 */
export function heapWarning(
  bounds: readonly HeapBound[],
  settings: Pick<RelaySettings, HeapBound>,
  limit: number = getHeapStatistics().heap_size_limit,
): string | undefined {
  const large = bounds
    .map((bound) => ({ bound, size: parts[bound](settings[bound]) }))
    .filter(({ size }) => size > 0);
  const needed = Math.ceil(large.reduce((sum, { size }) => sum + size, besides) / megabyte);
  const allowed = Math.floor(limit / megabyte);
  if (large.length === 0 || needed <= allowed) return undefined;
  const names = large.map(({ bound }) => `${relaySettings[bound].name} (${settings[bound]})`);
  const listed = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  const them = names.length === 1 ? 'it' : 'them';
  return `${listed} may take up to ${needed} MB of heap, and Node allows ${allowed} MB. Lower ${them}, or set NODE_OPTIONS=--max-old-space-size=${needed}.`;
}
