import { type CaipNetworkId, formatQuantity } from '@mooring/protocol';
import type { CallAnswer, NodeCall, QuestionBounds, Upstreams } from '@mooring/upstreams';
import { type Block, type BlockId, readBlock, readBlockId, withLogs, withReceipts } from './block.ts';
import { topics } from './decode-log.ts';
import { bytesOf, MissingBlock, WrongBlock } from './hex.ts';

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

/** Codes of a node that lacks a method, or does not offer it to this client. */
const unsupported: ReadonlySet<number> = new Set([-32_601, -32_600, -32_004, -32_001]);
const tooLong = -32_005;

/** Reads blocks with their receipts, or with logs if the node has no block receipts. */
export function blockSource({ chain, upstreams, bounds, batch }: BlockSourceOptions): BlockSource {
  let hasReceipts = true;
  let size = Math.min(batch, 20);

  const ask = (calls: readonly NodeCall[]) => upstreams.forward(chain, calls, bounds);

  async function readRange(from: number, to: number): Promise<readonly Block[]> {
    const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const asked = numbers.map((number) => call('eth_getBlockByNumber', [formatQuantity(number), true]));
    const more = hasReceipts
      ? numbers.map((number) => call('eth_getBlockReceipts', [formatQuantity(number)]))
      : [
          call('eth_getLogs', [
            { fromBlock: formatQuantity(from), toBlock: formatQuantity(to), topics: [Object.values(topics)] },
          ]),
        ];
    const answers = await ask([...asked, ...more]);
    const blocks = numbers.map((number, at) => {
      const value = resultOf(answers[at]);
      if (value === null) throw new MissingBlock(number);
      return readBlock(value, number);
    });
    const rest = answers.slice(numbers.length);
    if (!hasReceipts) return chained(withLogs(blocks, resultOf(rest[0])));
    if (rest.some(isUnsupported)) {
      hasReceipts = false;
      return readRange(from, to);
    }
    return chained(blocks.map((block, at) => withReceipts(block, resultOf(rest[at]))));
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

const call = (method: string, params: readonly unknown[]): NodeCall => ({ method, params });
/** @throws CallFailed for a node error, with only its code */
function resultOf(answer: CallAnswer | undefined): unknown {
  if (answer !== undefined && 'result' in answer) return answer.result;
  throw new CallFailed(`a JSON-RPC error, code ${answer?.error.code}`);
}

function isUnsupported(answer: CallAnswer): boolean {
  if ('result' in answer) return false;
  return answer.error.code !== tooLong && unsupported.has(answer.error.code);
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
