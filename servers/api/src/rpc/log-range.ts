/** Number of blocks that an `eth_getLogs` searches; `since`: all blocks from one on. */
export type LogRange =
  | { readonly kind: 'blocks'; readonly count: bigint }
  | { readonly kind: 'since'; readonly from: bigint }
  | { readonly kind: 'invalid' };

/**
 * The only members a filter may have. A node may match names in any case, as Go does, and so search other blocks than
 * counted here.
 */
const members: ReadonlySet<string> = new Set(['address', 'topics', 'fromBlock', 'toBlock', 'blockHash']);

const recent: ReadonlySet<unknown> = new Set([undefined, null, 'latest', 'pending', 'safe', 'finalized']);

/** Reads the range of an `eth_getLogs` from its parameters. */
export function logRange(params: unknown): LogRange {
  const [filter, ...others] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  if (typeof filter !== 'object' || filter === null || others.length > 0) return { kind: 'invalid' };
  if (!Object.keys(filter).every((name) => members.has(name))) return { kind: 'invalid' };
  const { fromBlock, toBlock, blockHash } = filter as Readonly<Record<string, unknown>>;
  if (blockHash !== undefined && blockHash !== null) {
    const isOnly = (fromBlock ?? toBlock ?? null) === null;
    return isOnly && isHash(blockHash) ? { kind: 'blocks', count: 1n } : { kind: 'invalid' };
  }
  const [from, to] = [blockOf(fromBlock), blockOf(toBlock)];
  if (from === undefined || to === undefined) return { kind: 'invalid' };
  // Few blocks follow a recent one.
  if (from === 'recent') return { kind: 'blocks', count: 1n };
  return to === 'recent' ? { kind: 'since', from } : { kind: 'blocks', count: to - from + 1n };
}

const isHash = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);

function blockOf(block: unknown): bigint | 'recent' | undefined {
  if (recent.has(block)) return 'recent';
  if (block === 'earliest') return 0n;
  return typeof block === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(block) ? BigInt(block) : undefined;
}
