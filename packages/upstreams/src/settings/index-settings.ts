/** How a chain is indexed, as an operator writes it. */
export interface IndexSettings {
  /** The first block that counts; `latest`: the one that is the latest when the index begins. */
  readonly startBlock: number | 'latest';
  /** Blocks whose history is kept, from the latest back; `undefined`: all. */
  readonly keepBlocks: number | undefined;
  /** Milliseconds between two questions for the latest block; `undefined`: as the setting of all chains has it. */
  readonly pollMilliseconds: number | undefined;
  /** Whether the chain may restart, as development chains do: then so does its index. */
  readonly resettable: boolean;
}

export const indexMembers = ['startBlock', 'keepBlocks', 'pollMilliseconds', 'resettable'] as const;

/** A chain that reorganises further back than this is stopped, so that no less may be kept. */
const leastKept = 256;

export interface ReadIndexOptions {
  /** Where it stands in the file. */
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
    keepBlocks: optional(keepBlocks, 'keepBlocks', leastKept, Number.MAX_SAFE_INTEGER),
    pollMilliseconds: optional(pollMilliseconds, 'pollMilliseconds', 10, 3_600_000),
    resettable,
  };
}
