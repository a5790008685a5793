import { getHeapStatistics } from 'node:v8';

/** Bytes of the heap for one stored message of the index, with a topic and a client of its own, which take most. */
const perMessage = 900;
/** Bytes that everything besides the store takes. */
const besides = 134_217_728;
const megabyte = 1_048_576;

/** Bounds of a store whose index is in the heap of the process. */
export interface HeapBounds {
  readonly storeMessages: number;
  /** Bytes of messages, if those are in the heap too. */
  readonly storeSize?: number | undefined;
}

/**
 * A sentence if a full store does not fit into the heap, in which case Node ends the process.
 *
 * @param limit bytes that Node allows the heap
 */
export function heapWarning(
  { storeMessages, storeSize }: HeapBounds,
  limit: number = getHeapStatistics().heap_size_limit,
): string | undefined {
  const needed = Math.ceil((storeMessages * perMessage + (storeSize ?? 0) + besides) / megabyte);
  const allowed = Math.floor(limit / megabyte);
  if (needed <= allowed) return undefined;
  const messages = `RELAY_STORE_MESSAGES (${storeMessages})`;
  const [full, them] =
    storeSize === undefined
      ? [`A full index of ${messages}`, 'it']
      : [`A full memory store of ${messages} and RELAY_STORE_BYTES (${storeSize})`, 'them'];
  return `${full} needs up to ${needed} MB of heap, and Node allows ${allowed} MB. Lower ${them}, or set NODE_OPTIONS=--max-old-space-size=${needed}.`;
}
