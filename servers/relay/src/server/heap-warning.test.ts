import { expect, it } from 'vitest';
import { heapWarning } from './heap-warning.ts';

const megabyte = 1_048_576;

it('names the setting and the heap that a full index may need', () => {
  const text = heapWarning(1_000_000, 512 * megabyte);
  expect(text).toContain('RELAY_STORE_MESSAGES (1000000) needs up to 987 MB of heap, and Node allows 512 MB');
  expect(text).toContain('NODE_OPTIONS=--max-old-space-size=987');
});

it('is absent if the index fits, as it does by default in this process', () => {
  expect(heapWarning(1_000_000, 987 * megabyte)).toBeUndefined();
  expect(heapWarning(400_000, 512 * megabyte)).toBeUndefined();
  expect(heapWarning(1_000)).toBeUndefined();
});
