/** Index settings of a chain, from the operator's file. */
export interface IndexSettings {
  /** The first indexed block; `latest`: the latest block when the index starts. */
  readonly startBlock: number | 'latest';
  /** Number of latest blocks whose history is kept; `undefined`: all. */
  readonly keepBlocks: number | undefined;
  /** Milliseconds between polls for the latest block; `undefined`: the setting for all chains. */
  readonly pollMilliseconds: number | undefined;
  /** Whether the chain may restart, as development chains do; its index then restarts as well. */
  readonly resettable: boolean;
}

export const indexMembers = ['startBlock', 'keepBlocks', 'pollMilliseconds', 'resettable'] as const;

/** Minimum of kept blocks, since the index of a chain that reorganises deeper stops. */
const minKeptBlocks = 256;

export interface ReadIndexOptions {
  /** Its path in the file. */
  readonly at: string;
  readonly wholeOf: (value: unknown, at: string, most: number) => number;
}

/** @throws Error whose message completes "API_CHAINS names …, and …" */
export function readIndex(
  members: Readonly<Record<string, unknown>>,
  { at, wholeOf }: ReadIndexOptions,
): IndexSettings {
  const { startBlock = 0, keepBlocks, pollMilliseconds, resettable = false } = members;
  const optional = (value: unknown, name: string, least: number, most: number) => {
    if (value === undefined) return undefined;
    const read = wholeOf(value, `${at}.${name}`, most);
    if (read < least) throw new Error(`${at}.${name} has to be a whole number from ${least} to ${most}`);
    return read;
  };
  if (typeof resettable !== 'boolean') throw new Error(`${at}.resettable has to be true or false`);
  return {
    startBlock:
      startBlock === 'latest' ? startBlock : wholeOf(startBlock, `${at}.startBlock`, Number.MAX_SAFE_INTEGER),
    keepBlocks: optional(keepBlocks, 'keepBlocks', minKeptBlocks, Number.MAX_SAFE_INTEGER),
    pollMilliseconds: optional(pollMilliseconds, 'pollMilliseconds', 10, 3_600_000),
    resettable,
  };
}
