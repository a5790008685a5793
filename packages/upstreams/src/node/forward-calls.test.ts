import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Call, serveNode } from '../test-support/serve-node.ts';
import { forwardCalls, tooLong } from './forward-calls.ts';

const call = { method: 'eth_call', params: [] };
const key = 'pa55-word-of-the-node';

/** Forwards calls to a node that answers with this body, behind an address with secrets. */
async function forward(answer: unknown, count = 1, maxBytes = 10_000) {
  const { url } = await serveNode((_body, response) => response.end(JSON.stringify(answer)));
  const { port } = new URL(url);
  const to = {
    url: `http://localhost:${port}/v2/${key}?network=main%2Dnet-1`,
    headers: { authorization: 'Bearer t0ken-"quoted"' },
  };
  const options = { to, maxBytes, signal: new AbortController().signal };
  return forwardCalls(
    options,
    Array.from({ length: count }, () => call),
  );
}
const failure = (message: unknown, more: object = {}) => ({
  jsonrpc: '2.0',
  id: 0,
  error: { code: -32_000, message, ...more },
});

describe('the answers of a node', () => {
  it('are in the order of the calls, in whatever order they come', async () => {
    const answers = await forward(
      [2, 0, 1].map((id) => ({ id, result: `0x${id}` })),
      3,
    );
    expect(answers).toEqual([{ result: '0x0' }, { result: '0x1' }, { result: '0x2' }]);
  });

  it('may be null, which is a result', async () => {
    expect(await forward({ id: 0, result: null, error: null })).toEqual([{ result: null }]);
  });

  it('that are too long together count as too long each', async () => {
    expect(await forward([{ id: 0, result: 'x'.repeat(500) }], 2, 100)).toEqual([tooLong, tooLong]);
  });

  it.each([
    ['an error for the whole batch', failure('no'), 2],
    ['too few', [{ id: 0, result: 1 }], 2],
    [
      'one twice',
      [
        { id: 0, result: 1 },
        { id: 0, result: 2 },
      ],
      2,
    ],
    [
      'one for a call that was not made',
      [
        { id: 0, result: 1 },
        { id: 7, result: 2 },
      ],
      2,
    ],
    ['a number as text', { id: '0', result: 1 }, 1],
    ['neither result nor error', { id: 0 }, 1],
    ['no JSON-RPC', 5, 1],
    ['null', [null, null], 2],
  ])('are a failure of the node with %s', async (_name, answer, count) => {
    await expect(forward(answer, count)).rejects.toMatchObject({ kind: 'wrong' });
  });
});

describe('an overload of a node', () => {
  const limited = { code: 429, message: 'too many requests' };

  it('is no answer, to one call or to one of several', async () => {
    const left = { kind: 'wrong', isUndelivered: true };
    await expect(forward({ id: 0, error: limited })).rejects.toMatchObject(left);
    const batch = [
      { id: 0, result: '0x1' },
      { id: 1, error: limited },
    ];
    await expect(forward(batch, 2)).rejects.toMatchObject(left);
  });

  it.each([
    ['reached', limited, true],
    ['busy', { code: -32_000, message: 'server is busy' }, false],
  ])(
    'leaves no doubt about a transaction only if a limit was reached: %s',
    async (_why, error, isUndelivered) => {
      const { url } = await serveNode((_, response) => response.end(JSON.stringify({ id: 0, error })));
      const options = { to: { url, headers: {} }, maxBytes: 10_000, signal: new AbortController().signal };
      const send = { method: 'eth_sendRawTransaction', params: [] };
      await expect(forwardCalls(options, [send])).rejects.toMatchObject({ kind: 'wrong', isUndelivered });
    },
  );

  it('leaves the answers to transactions beside it', async () => {
    const { url } = await serveNode((body, response) => {
      const calls = body as readonly Call[];
      const answers = calls.map(({ id, method }) =>
        method === 'eth_call' ? { id, error: limited } : { id, result: '0xhash' },
      );
      response.end(JSON.stringify(answers));
    });
    const options = { to: { url, headers: {} }, maxBytes: 10_000, signal: new AbortController().signal };
    const send = { method: 'eth_sendRawTransaction', params: [] };
    expect(await forwardCalls(options, [send, call])).toEqual([{ result: '0xhash' }, { error: limited }]);
  });
});

describe('an error of a node', () => {
  it('keeps its code, words and data', async () => {
    const data = { reason: '0x08c379a0' };
    expect(await forward(failure('execution reverted', { code: 3, data }))).toEqual([
      { error: { code: 3, message: 'execution reverted', data } },
    ]);
  });

  it.each([
    ['no words', failure('')],
    ['words of another type', failure({ text: 'x' })],
    ['only an invisible mark', failure('\u202e')],
    ['text in place of an object', { id: 0, error: 'no' }],
    ['a code that is no integer', { id: 0, error: { code: '7', message: 5 } }],
  ])('with %s has a code and words', async (_name, answer) => {
    expect(await forward(answer)).toEqual([{ error: { code: -32_000, message: 'The node failed.' } }]);
  });

  it('is shortened', async () => {
    const [answer] = await forward(failure('x'.repeat(5_000)));
    expect(JSON.stringify(answer).length).toBeLessThan(400);
  });

  it.each([
    ['its key', `no access for ${key}`],
    ['its key in capitals', `no access for ${key.toUpperCase()}`],
    ['its host with the port', 'bad gateway at http://localhost:1'],
    ['its host alone', 'lookup localhost: no such host'],
    ['its host in capitals', 'lookup LOCALHOST: no such host'],
    ['a decoded part of its query', 'unknown network main-net-1'],
    ['an encoded part of its query', 'unknown network main%2Dnet-1'],
    ['the token of its header', 'unknown token t0ken-"quoted"'],
  ])('is replaced if it quotes %s', async (_name, message) => {
    const replaced = [{ error: { code: -32_000, message: 'The node failed.' } }];
    expect(await forward(failure(message))).toEqual(replaced);
    expect(await forward(failure('no', { data: { trace: [message] } }))).toEqual(replaced);
  });

  it('of any form has a code and words', async () => {
    let error: unknown;
    const { url } = await serveNode((_body, response) => response.end(JSON.stringify({ id: 0, error })));
    const options = { to: { url, headers: {} }, maxBytes: 100_000, signal: new AbortController().signal };
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (value) => {
        error = value ?? 'none';
        const [answer] = await forwardCalls(options, [call]);
        if (answer === undefined || !('error' in answer)) throw new Error('no error');
        expect(Number.isSafeInteger(answer.error.code)).toBe(true);
        expect(answer.error.message).not.toBe('');
        expect(answer.error.message.length).toBeLessThanOrEqual(300);
      }),
      { numRuns: 50 },
    );
  });
});
