import { describe, expect, it } from 'vitest';
import { serveNode, serveResults } from '../test-support/serve-node.ts';
import { askNode, CallError, resultOf } from './ask-node.ts';

const ask = (url: string, count: number) =>
  askNode({ to: { url, headers: {} }, maxBytes: 10_000, signal: new AbortController().signal })(
    Array.from({ length: count }, (_, place) => ({ method: 'echo', params: [place] })),
  );
const answering = async (answer: unknown, count = 1) => {
  const { url } = await serveNode((_body, response) => response.end(JSON.stringify(answer)));
  return ask(url, count);
};

describe('a node', () => {
  it('is asked once for all calls, and without a list for one', async () => {
    const bodies: unknown[] = [];
    const { url, asked } = await serveNode((body, response) => {
      bodies.push(body);
      const one = (id: unknown) => ({ id, result: `its ${id}` });
      response.end(JSON.stringify(Array.isArray(body) ? body.map(({ id }) => one(id)).reverse() : one(0)));
    });
    expect(await ask(url, 3)).toEqual(['its 0', 'its 1', 'its 2']);
    expect(await ask(url, 1)).toEqual(['its 0']);
    expect(asked()).toBe(2);
    expect(bodies.map((body) => Array.isArray(body))).toEqual([true, false]);
  });

  it('answers each call with its result or its error', async () => {
    const node = await serveResults({ echo: (place: number) => (place === 1 ? new Error('no') : place) });
    const [first, second, third] = await ask(node.url, 3);
    expect([first, third]).toEqual([0, 2]);
    expect(second).toBeInstanceOf(CallError);
  });

  it.each([
    ['too few answers', [{ id: 0, result: 1 }], 2],
    ['too many answers', [0, 1, 2].map((id) => ({ id, result: 1 })), 2],
    ['one answer to several calls', { id: 0, result: 1 }, 2],
    ['an answer to another call', { id: 1, result: 1 }, 1],
    ['an answer without result and error', { id: 0 }, 1],
    ['no JSON-RPC', 'x', 1],
  ])('has failed with %s', async (_name, answer, count) => {
    await expect(answering(answer, count)).rejects.toMatchObject({ kind: 'wrong' });
  });
});

describe('the error of a call', () => {
  it.each([
    [{ code: 3, message: 'whatever' }, '3', true],
    [{ code: -32_000, message: 'execution reverted: no' }, '-32000', true],
    [{ code: -32_015, message: 'VM execution error.' }, '-32015', true],
    [{ code: -32_000, message: 'out of gas' }, '-32000', true],
    [{ code: -32_000, message: 'EVM error MemoryOOG' }, '-32000', true],
    [{ code: -32_005, message: 'too many requests' }, '-32005', false],
    [{ code: '3', message: 5 }, 'unknown', false],
    ['revert', 'unknown', false],
  ])('%j', (error, code, reverted) => {
    expect(new CallError(error)).toMatchObject({ code, reverted });
  });

  it('contains none of its words, also where a result is needed', () => {
    const error = new CallError({ code: -32_000, message: 'at https://node.example/key' });
    expect(() => resultOf(error)).toThrow('a JSON-RPC error, code -32000');
    expect(JSON.stringify(error)).not.toContain('node.example');
    expect(resultOf(null)).toBeNull();
  });
});
