import type { CallAnswer, NodeCall } from '@mooring/upstreams';
import { describe, expect, it } from 'vitest';
import { blockSource } from './block-source.ts';
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
