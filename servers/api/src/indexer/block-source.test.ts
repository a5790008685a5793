import type { CallAnswer, NodeCall } from '@mooring/upstreams';
import { describe, expect, it } from 'vitest';
import { blockSource } from './block-source.ts';
import { topics } from './decode-log.ts';
import { MissingBlock, WrongBlock } from './hex.ts';

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
const blockOf = (number: number) => ({
  ...{ number: `0x${number.toString(16)}`, hash: hashOf(number), parentHash: hashOf(number - 1) },
  ...{ timestamp: '0x1', transactions: [] },
});

/** A scripted node without transactions. */
function source(answer: (call: NodeCall, count: number) => CallAnswer | undefined, batch = 64) {
  const asked: number[] = [];
  const forward = async (_: string, calls: readonly NodeCall[]) => {
    asked.push(calls.length);
    return calls.map((call): CallAnswer => {
      const answered = answer(call, calls.length);
      if (answered !== undefined) return answered;
      const [number] = call.params as readonly string[];
      return { result: call.method === 'eth_getBlockByNumber' ? blockOf(Number(number)) : [] };
    });
  };
  const bounds = { timeoutMs: 1_000, bytes: 1_000 };
  return { asked, source: blockSource({ chain: 'eip155:1', upstreams: { forward }, bounds, batch }) };
}

const tooLong: CallAnswer = { error: { code: -32_005, message: 'too long' } };

describe('block source', () => {
  it('requests fewer blocks if a response is too long, then more again', async () => {
    const { asked, source: blocks } = source((_, count) => (count > 10 ? tooLong : undefined));
    expect((await blocks.blocks(1, 100)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual([40, 20, 10]);
    expect((await blocks.blocks(6, 100)).length).toBe(4);
    expect((await blocks.blocks(10, 11)).length).toBe(2);
  });

  it('rejects if a single block is too long', async () => {
    const { source: blocks } = source(() => tooLong);
    await expect(blocks.blocks(1, 100)).rejects.toThrow('code -32005');
  });

  it('accepts a block 1 that names another genesis, as of a development node that was restarted', async () => {
    const restarted = source(({ method, params }) => {
      const [number] = params as readonly string[];
      if (method !== 'eth_getBlockByNumber' || Number(number) > 1) return undefined;
      return { result: { ...blockOf(Number(number)), parentHash: hashOf(9) } };
    });
    expect((await restarted.source.blocks(0, 2)).map(({ number }) => number)).toEqual([0, 1, 2]);
  });

  it('rejects blocks that do not follow each other, and names a missing block', async () => {
    const other = source((call) =>
      (call.params as readonly string[])[0] === '0x3' && call.method === 'eth_getBlockByNumber'
        ? { result: { ...blockOf(3), parentHash: hashOf(9) } }
        : undefined,
    );
    await expect(other.source.blocks(1, 5)).rejects.toThrow(WrongBlock);
    const hole = source((call) =>
      (call.params as readonly string[])[0] === '0x3' ? { result: null } : undefined,
    );
    const failure = await hole.source.blocks(1, 5).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MissingBlock);
    expect(failure).toMatchObject({ block: 3 });
    expect((await hole.source.ids([2, 3])).map((id) => id?.number)).toEqual([2, undefined]);
  });

  it('stops requesting receipts from a node that has none', async () => {
    const { asked, source: blocks } = source((call) =>
      call.method === 'eth_getBlockReceipts' ? { error: { code: -32_601, message: 'no' } } : undefined,
    );
    await blocks.blocks(1, 3);
    await blocks.blocks(4, 6);
    expect(asked).toEqual([6, 4, 4]);
  });

  it.each([
    [-32_601, 'no'],
    // Geth, Erigon and Infura, and proxies of them with a code of their own.
    [-32_601, 'the method eth_getBlockReceipts does not exist/is not available'],
    [-32_600, 'the method eth_getBlockReceipts does not exist/is not available'],
    [-32_000, 'The method eth_getBlockReceipts does not exist/is not available'],
    [-32_004, 'the method is not supported'],
    [-32_000, 'method not supported'],
    // Nethermind
    [-32_600, "The method 'eth_getBlockReceipts' is not supported."],
    [
      -32_600,
      "The method 'eth_getBlockReceipts' is found but the namespace 'eth' is disabled for http://127.0.0.1:8545.",
    ],
    // Besu
    [-32_601, 'Method not found'],
    [-32_604, 'Method not enabled'],
    // Alchemy
    [-32_600, 'Unsupported method: eth_getBlockReceipts. See available methods.'],
    [-32_600, 'eth_getBlockReceipts is not available on the Free tier'],
    // QuickNode
    [-32_612, 'eth_getBlockReceipts is not included in your plan'],
    [-32_600, 'method is not available on your plan'],
    // Ankr
    [-32_052, 'API key is not allowed to access method'],
    // PublicNode and other shared nodes
    [-32_001, 'rpc method is not whitelisted'],
    [35, 'method is not available on freetier, please upgrade to paid tier'],
    [-32_600, 'Method eth_getBlockReceipts is not allowed'],
    [-32_600, "Method 'eth_getBlockReceipts' is not allowed"],
    [-32_603, 'eth_getBlockReceipts is unsupported'],
    [-32_600, 'Method not found'],
  ])('takes code %s with its words (%s) for a lack of receipts', async (code, message) => {
    const { asked, source: blocks } = source((call) =>
      call.method === 'eth_getBlockReceipts' ? { error: { code, message } } : undefined,
    );
    await blocks.blocks(1, 3);
    expect(asked).toEqual([6, 4]);
  });

  it.each([
    [-32_001, 'resource not found'],
    [-32_600, 'invalid request'],
    [-32_004, 'try again'],
    [-32_600, 'method handler: block not found'],
    [-32_600, 'eth_getBlockReceipts: block not found'],
    [-32_600, 'block not found'],
    [-32_600, 'rate limit'],
    [-32_000, 'method handler crashed'],
    [-32_000, 'header not found'],
    [-32_000, 'receipts are not available'],
    [-32_603, 'eth_getBlockReceipts timed out'],
  ])('requests receipts again after a failure with code %s (%s)', async (code, message) => {
    let fails = true;
    const { asked, source: blocks } = source((call) =>
      fails && call.method === 'eth_getBlockReceipts' ? { error: { code, message } } : undefined,
    );
    await expect(blocks.blocks(1, 1)).rejects.toThrow(`code ${code}`);
    fails = false;
    await blocks.blocks(1, 1);
    expect(asked).toEqual([2, 2]);
  });

  it('requests receipts again after 64 ranges, as another node may have them', async () => {
    let lacks = true;
    const { asked, source: blocks } = source((call) =>
      lacks && call.method === 'eth_getBlockReceipts'
        ? { error: { code: -32_601, message: 'no' } }
        : undefined,
    );
    for (let at = 1; at <= 64; at += 1) await blocks.blocks(at, at);
    lacks = false;
    asked.length = 0;
    await blocks.blocks(65, 67);
    expect(asked).toEqual([6]);
  });

  it('rejects a genesis block that the node lacks', async () => {
    const { source: blocks } = source((call) =>
      (call.params as readonly string[])[0] === '0x0' ? { result: null } : { result: blockOf(5) },
    );
    await expect(blocks.heads()).rejects.toThrow(WrongBlock);
    const { source: whole } = source((call) =>
      (call.params as readonly string[])[0] === 'latest' ? { result: blockOf(5) } : undefined,
    );
    expect(await whole.heads()).toEqual({ genesis: hashOf(0), latest: { number: 5, hash: hashOf(5) } });
  });
});

describe('logs of a backend that lags behind the blocks', () => {
  const sender = `0x${'1'.repeat(40)}`;
  const transaction = (number: number) => ({
    ...{ hash: hashOf(1_000 + number), from: sender, to: sender },
    ...{ value: '0x0', nonce: '0x0', input: '0x' },
  });
  const log = (number: number) => ({
    ...{ blockHash: hashOf(number), transactionHash: hashOf(1_000 + number), logIndex: '0x0' },
    ...{ address: `0x${'3'.repeat(40)}`, data: hashOf(5) },
    topics: [topics.transfer, hashOf(1), hashOf(2)],
  });
  const full = `0x${'f'.repeat(512)}`;
  const empty = `0x${'0'.repeat(512)}`;
  /** A node without receipts, with a log in each block, whose backend for ranges of logs knows only block 1. */
  const lagging = (logsBloom: string | undefined, byHash: (number: number) => CallAnswer) =>
    source(({ method, params }) => {
      if (method === 'eth_getBlockReceipts') return { error: { code: -32_601, message: 'no' } };
      const [asked] = params as readonly [
        string | { readonly fromBlock?: string; readonly blockHash?: string },
      ];
      if (method === 'eth_getBlockByNumber') {
        const number = Number(asked);
        return { result: { ...blockOf(number), transactions: [transaction(number)], logsBloom } };
      }
      const { fromBlock, blockHash } = asked as { readonly fromBlock?: string; readonly blockHash?: string };
      if (blockHash !== undefined) return byHash(Number(blockHash));
      return { result: fromBlock === '0x1' ? [log(1)] : [] };
    });
  const movesOf = async ({ source: blocks }: ReturnType<typeof lagging>) =>
    (await blocks.blocks(1, 3)).map(({ transactions }) => transactions.flatMap(({ moves }) => moves).length);

  it.each([['allows for one', full] as const, ['is none', undefined] as const])(
    'are requested by the hash of each block without any whose bloom %s',
    async (_, bloom) => {
      const node = lagging(bloom, (number) => ({ result: [log(number)] }));
      expect(await movesOf(node)).toEqual([1, 1, 1]);
      expect(node.asked).toEqual([6, 4, 2]);
    },
  );

  it('are none if a block has none by its hash or by its bloom', async () => {
    expect(await movesOf(lagging(full, () => ({ result: [] })))).toEqual([1, 0, 0]);
    const node = lagging(empty, () => ({ result: [] }));
    expect(await movesOf(node)).toEqual([1, 0, 0]);
    expect(node.asked).toEqual([6, 4]);
  });

  it('are a failure if it lacks a block', async () => {
    const node = lagging(full, () => ({ error: { code: -32_000, message: 'unknown block' } }));
    await expect(node.source.blocks(2, 3)).rejects.toThrow('code -32000');
  });
});
