import { getHeapStatistics } from 'node:v8';

/** Bytes of the heap for one stored message of the index, with a topic and a client of its own, which take most. */
const perMessage = 900;
/** Bytes that everything else takes. */
const besides = 134_217_728;
const megabyte = 1_048_576;

/**
 * A sentence if a full index does not fit into the heap, in which case Node ends the process.
 *
 * @param limit bytes that Node allows the heap
 */
export function heapWarning(
  storeMessages: number,
  limit: number = getHeapStatistics().heap_size_limit,
): string | undefined {
  const needed = Math.ceil((storeMessages * perMessage + besides) / megabyte);
  const allowed = Math.floor(limit / megabyte);
  if (needed <= allowed) return undefined;
  return `A full index of RELAY_STORE_MESSAGES (${storeMessages}) needs up to ${needed} MB of heap, and Node allows ${allowed} MB. Lower it, or set NODE_OPTIONS=--max-old-space-size=${needed}.`;
}
