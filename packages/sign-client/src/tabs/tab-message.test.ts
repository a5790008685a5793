import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTabMessage } from './tab-message.ts';

test.each([
  { kind: 'hello' },
  { kind: 'owner' },
  { kind: 'ping' },
  { kind: 'broadcast', broadcast: { topic: 'a', payload: undefined } },
  { kind: 'call', id: '1', method: 'publish', args: [] },
  { kind: 'answer', id: '1', outcome: { result: 1 } },
])('accepts %j', (message) => {
  expect(isTabMessage(message)).toBe(true);
});

test.each([
  undefined,
  null,
  'hello',
  {},
  { kind: 'other' },
  { kind: 'broadcast' },
  { kind: 'broadcast', broadcast: { topic: 5 } },
  { kind: 'call', id: 1, method: 'publish', args: [] },
  { kind: 'call', id: '1', method: 'publish', args: {} },
  { kind: 'answer', outcome: { result: 1 } },
  { kind: 'answer', id: '1', outcome: 'result' },
  { kind: 'answer', id: '1' },
])('rejects %j', (message) => {
  expect(isTabMessage(message)).toBe(false);
});

test('judges any value without throwing', () => {
  const member = fc.oneof(fc.constantFrom('broadcast', 'call', 'answer', 'hello'), fc.anything());
  const record = fc.record({ kind: member, id: member, broadcast: member, args: member, outcome: member });
  fc.assert(fc.property(fc.oneof(record, fc.anything()), (value) => void isTabMessage(value)));
});
