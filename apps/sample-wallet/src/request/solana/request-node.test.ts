import { serve, serveStatus } from '@mooring/devnet/testing';
import { expect, it, onTestFinished } from 'vitest';
import { NodeRefusal, requestNode, requestValue } from './request-node.ts';

/** A node with this answer, and what it was asked. */
async function node(answer: unknown) {
  const asked: unknown[] = [];
  const url = await serve(onTestFinished, (_, body) => {
    asked.push(JSON.parse(body));
    return typeof answer === 'string' ? answer : JSON.stringify(answer);
  });
  return { url, asked };
}

it('asks by JSON-RPC, and has the result', async () => {
  const { url, asked } = await node({ result: { slot: 7 } });
  expect(await requestNode(url, 'getSlot', [{ commitment: 'confirmed' }])).toEqual({ slot: 7 });
  expect(asked).toEqual([
    { jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ commitment: 'confirmed' }] },
  ]);
});

it('rejects with the error of the node and its data', async () => {
  const data = { logs: ['no'] };
  const { url } = await node({ error: { code: -32_002, message: 'it fails', data } });
  const refused: unknown = await requestNode(url, 'sendTransaction', []).catch((error) => error);
  expect(refused).toBeInstanceOf(NodeRefusal);
  expect(refused).toMatchObject({ code: -32_002, message: 'it fails', data });
});

it.each([
  ['has no result', {}],
  ['is no JSON', 'down'],
  ['is no object', 'null'],
  ['is longer than four megabytes', `{"result":"${'a'.repeat(4_000_000)}"}`],
])('rejects an answer that %s', async (_, answer) => {
  const { url } = await node(answer);
  const refused: unknown = await requestNode(url, 'getSlot', []).catch((error) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(refused).not.toBeInstanceOf(NodeRefusal);
});

it('rejects if the node fails without an answer', async () => {
  await expect(requestNode(await serveStatus(onTestFinished, 503), 'getSlot', [])).rejects.toThrow();
});

it('takes the value out of an answer with a slot', async () => {
  expect(await requestValue((await node({ result: { value: null } })).url, 'getBalance', [])).toBeNull();
  await expect(requestValue((await node({ result: 7 })).url, 'getBalance', [])).rejects.toThrow('no value');
});
