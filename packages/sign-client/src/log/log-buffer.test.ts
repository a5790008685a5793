import { expect, test } from 'vitest';
import { LogBuffer } from './log-buffer.ts';

test('keeps the newest lines that fit, and drops a line larger than the buffer', () => {
  const buffer = new LogBuffer(20);
  for (const text of ['one', 'two', 'drei', 'fünf']) buffer.add(text);
  expect(buffer.getLogArray()).toEqual(['one', 'two', 'drei', 'fünf']);
  expect(buffer.bytes).toBe(4 + 4 + 5 + 6);
  buffer.add('six');
  expect(buffer.getLogArray()).toEqual(['two', 'drei', 'fünf', 'six']);
  buffer.add('x'.repeat(20));
  expect(buffer.getLogArray()).toEqual(['two', 'drei', 'fünf', 'six']);
  buffer.clearLogs();
  expect([buffer.bytes, buffer.getLogArray()]).toEqual([0, []]);
});

test('writes JSON Lines, the last with the metadata of the caller', async () => {
  const buffer = new LogBuffer();
  buffer.add('{"message":"one"}');
  const blob = buffer.logsToBlob({ extraMetadata: { page: 'demo' } });
  expect(blob.type).toBe('application/json');
  expect(await blob.text()).toBe('{"message":"one"}\n{"extraMetadata":{"page":"demo"}}');
  expect(await new LogBuffer().logsToBlob().text()).toBe('{"extraMetadata":{}}');
});
