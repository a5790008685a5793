import { type CaipNetworkId, formatQuantity } from '@mooring/protocol';
import type { CallAnswer, NodeCall, QuestionBounds, Upstreams } from '@mooring/upstreams';
import {
  type BareBlock,
  type Block,
  type BlockId,
  readBlock,
  readBlockId,
  withLogs,
  withReceipts,
} from './block.ts';
import { topics } from './decode-log.ts';
import { bytesOf, listOf, MissingBlock, membersOf, WrongBlock } from './hex.ts';
import { mayHold } from './logs-bloom.ts';

export interface BlockSourceOptions {
  readonly chain: CaipNetworkId;
  readonly upstreams: Pick<Upstreams, 'forward'>;
  readonly bounds: QuestionBounds;
  /** Maximum of blocks per request. */
  readonly batch: number;
}

/**
 * Source of a chain's blocks. Every function rejects with WrongBlock if a node contradicts itself, and as `forward`
 * does.
 */
export interface BlockSource {
  /** The hash of block 0, and the latest block. */
  heads(): Promise<{ readonly genesis: string; readonly latest: BlockId }>;
  /** Consecutive blocks, each following its parent; fewer than requested if they are too long. */
  blocks(from: number, to: number): Promise<readonly Block[]>;
  /** In the order of the numbers; `undefined` for blocks that the node lacks. */
  ids(numbers: readonly number[]): Promise<readonly (BlockId | undefined)[]>;
}

/** JSON-RPC 2.0: the method does not exist. */
const unknownMethod = -32_601;
/**
 * Words of nodes that use other codes, which also stand for passing faults. They follow the method at once: `method
 * handler: block not found` is such a fault.
 */
const unsupportedWords = new RegExp(
  [
    String.raw`\b(?:unsupported|unknown) method\b`,
    String.raw`\bnot allowed to access (?:this |the )?method\b`,
    String.raw`\bnamespace ['"\x60]?eth['"\x60]? is disabled\b`,
    String.raw`\b(?:method|eth_\w+)['"\x60]?(?: ['"\x60]?eth_\w+['"\x60]?)?(?: is)? (?:unsupported|disabled|does not exist)\b`,
    String.raw`\b(?:method|eth_\w+)['"\x60]?(?: ['"\x60]?eth_\w+['"\x60]?)?(?: is)? not (?:supported|found|available|allowed|enabled|implemented|included|permitted|whitelisted)\b`,
  ].join('|'),
  'i',
);
/** Ranges read by logs before receipts are requested again: another node may have them. */
const rangesByLogs = 64;

const mayHoldMoves = mayHold(Object.values(topics));

/** Reads blocks with their receipts, or with logs if the node has no block receipts. */
export function blockSource({ chain, upstreams, bounds, batch }: BlockSourceOptions): BlockSource {
  /** Ranges left to read by logs, as the node has no block receipts. */
  let byLogs = 0;
  let size = Math.min(batch, 20);

  const ask = (calls: readonly NodeCall[]) => upstreams.forward(chain, calls, bounds);

  async function readRange(from: number, to: number): Promise<readonly Block[]> {
    const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const asked = numbers.map((number) => call('eth_getBlockByNumber', [formatQuantity(number), true]));
    const hasReceipts = byLogs <= 0;
    const more = hasReceipts
      ? numbers.map((number) => call('eth_getBlockReceipts', [formatQuantity(number)]))
      : [logsOf({ fromBlock: formatQuantity(from), toBlock: formatQuantity(to) })];
    const answers = await ask([...asked, ...more]);
    const values = answers.slice(0, numbers.length).map(resultOf);
    const blocks = numbers.map((number, at) => {
      if (values[at] === null) throw new MissingBlock(number);
      return readBlock(values[at], number);
    });
    const rest = answers.slice(numbers.length);
    if (hasReceipts) {
      if (!rest.some(isUnsupported))
        return chained(blocks.map((block, at) => withReceipts(block, resultOf(rest[at]))));
      byLogs = rangesByLogs;
      return readRange(from, to);
    }
    const logs = listOf(resultOf(rest[0]), 'the logs of blocks');
    const read = chained(withLogs(blocks, [...logs, ...(await missingLogs(blocks, values, logs))]));
    byLogs -= 1;
    return read;
  }

  /**
   * The logs of blocks that have none, though their blooms allow for some. The backend that searched for logs may lag
   * behind the one with the blocks, and lists those it knows. Asked for a block by its hash, it fails if it lacks it.
   */
  async function missingLogs(
    blocks: readonly BareBlock[],
    values: readonly unknown[],
    logs: readonly unknown[],
  ): Promise<readonly unknown[]> {
    const listed = new Set(
      logs.map((log) => bytesOf(membersOf(log, 'a log').blockHash, 32, 'the block of a log')),
    );
    const doubtful = blocks.filter(
      ({ hash, transactions }, at) =>
        transactions.length > 0 &&
        !listed.has(hash) &&
        mayHoldMoves(membersOf(values[at], 'a block').logsBloom),
    );
    if (doubtful.length === 0) return [];
    const answers = await ask(doubtful.map(({ hash }) => logsOf({ blockHash: hash })));
    return doubtful.flatMap((_, at) => listOf(resultOf(answers[at]), 'the logs of a block'));
  }

  return {
    async heads() {
      const [genesis, latest] = await ask([
        call('eth_getBlockByNumber', [formatQuantity(0), false]),
        call('eth_getBlockByNumber', ['latest', false]),
      ]);
      const first = resultOf(genesis) as { readonly hash?: unknown } | null;
      return {
        genesis: bytesOf(first?.hash, 32, 'the hash of block 0'),
        latest: readBlockId(resultOf(latest)),
      };
    },
    async blocks(from, to) {
      for (;;) {
        const count = Math.min(size, to - from + 1);
        try {
          const blocks = await readRange(from, from + count - 1);
          size = Math.min(batch, Math.max(size, Math.ceil(count * 1.5)));
          return blocks;
        } catch (error) {
          // A node may also be too slow for so many blocks.
          if (count === 1 || error instanceof WrongBlock) throw error;
          size = Math.max(1, Math.floor(count / 2));
        }
      }
    },
    async ids(numbers) {
      const answers = await ask(
        numbers.map((number) => call('eth_getBlockByNumber', [formatQuantity(number), false])),
      );
      return answers.map((answer) => {
        const value = resultOf(answer);
        return value === null ? undefined : readBlockId(value);
      });
    },
  };
}

class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

/** Searches for the logs that are indexed. */
const logsOf = (where: Readonly<Record<string, string>>): NodeCall =>
  call('eth_getLogs', [{ ...where, topics: [Object.values(topics)] }]);
const call = (method: string, params: readonly unknown[]): NodeCall => ({ method, params });
/** @throws CallFailed for a node error, with only its code */
function resultOf(answer: CallAnswer | undefined): unknown {
  if (answer !== undefined && 'result' in answer) return answer.result;
  throw new CallFailed(`a JSON-RPC error, code ${answer?.error.code}`);
}

function isUnsupported(answer: CallAnswer): boolean {
  if ('result' in answer) return false;
  const { code, message } = answer.error;
  return code === unknownMethod || unsupportedWords.test(message);
}

/** @throws WrongBlock if a block does not follow the previous one: the chain has reorganised in between */
function chained(blocks: readonly Block[]): readonly Block[] {
  for (const [at, { parentHash }] of blocks.entries()) {
    const before = blocks[at - 1];
    // Anvil creates a new block 0 each time it starts from a stored state.
    if (before !== undefined && before.number > 0 && before.hash !== parentHash)
      throw new WrongBlock('a block has another parent');
  }
  return blocks;
}
