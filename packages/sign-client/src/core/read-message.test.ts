import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

const text = (params: string, method = 'wc_sessionRequest') =>
  `{"id":7,"jsonrpc":"2.0","method":"${method}","params":${params}}`;
const head = (method: string) => ({ id: 7, jsonrpc: '2.0', method, params: null });
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.each([
  ['too deep', 'wc_sessionRequest', nested(6_000)],
  ['of too many values', 'wc_sessionRequest', `[${'{},'.repeat(50_000)}0]`],
  ['of too many bytes', 'wc_sessionRequest', `["${'é'.repeat(600_000)}"]`],
  ['a large event', 'wc_sessionEvent', `["${'a'.repeat(300_000)}"]`],
  ['an event of many values', 'wc_sessionEvent', `[${'1,'.repeat(20_001)}0]`],
])('reads only the top level of a message that is %s', (_what, method, params) => {
  expect(readMessage(text(params, method))).toEqual({ payload: head(method), isTooLarge: true });
});

test.each([
  ['deep', 'wc_sessionRequest', nested(127)],
  ['of many values', 'wc_sessionRequest', `[${'{},'.repeat(20_000)}0]`],
  ['of many bytes', 'wc_sessionRequest', `["${'a'.repeat(1_000_000)}"]`],
  ['a proposal for many chains', 'wc_sessionPropose', `["${'a'.repeat(200_000)}"]`],
])('a message that is %s is read', (_what, method, params) => {
  const { payload, isTooLarge } = readMessage(text(params, method));
  expect(isTooLarge).toBe(false);
  expect(payload).toEqual({ ...head(method), params: JSON.parse(params) });
});

test('accepts answers up to the envelope limit but bounds their number of values', () => {
  const answer = (result: string) => readMessage(`{"id":7,"jsonrpc":"2.0","result":${result}}`);
  expect(answer(`"${'a'.repeat(3_000_000)}"`).isTooLarge).toBe(false);
  expect(answer(`[${'0,'.repeat(200_000)}0]`)).toEqual({
    payload: { id: 7, jsonrpc: '2.0', result: null },
    isTooLarge: true,
  });
  expect(readMessage('no JSON')).toEqual({ payload: 'no JSON', isTooLarge: false });
});
