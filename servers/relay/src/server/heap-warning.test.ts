import { expect, it } from 'vitest';
import { heapWarning } from './heap-warning.ts';

const megabyte = 1_048_576;

it('names the setting and the heap that a full index may need', () => {
  const text = heapWarning({ storeMessages: 1_000_000 }, 512 * megabyte);
  expect(text).toContain('RELAY_STORE_MESSAGES (1000000) needs up to 987 MB of heap, and Node allows 512 MB');
  expect(text).toContain('NODE_OPTIONS=--max-old-space-size=987');
});

it('counts the messages of a memory store too', () => {
  const bounds = { storeMessages: 400_000, storeSize: 512 * megabyte };
  expect(heapWarning(bounds, 983 * megabyte)).toBe(
    'A full memory store of RELAY_STORE_MESSAGES (400000) and RELAY_STORE_BYTES (536870912) needs up to 984 MB of heap, and Node allows 983 MB. Lower them, or set NODE_OPTIONS=--max-old-space-size=984.',
  );
  expect(heapWarning(bounds, 984 * megabyte)).toBeUndefined();
});

it('is absent if the index fits, as it does by default in this process', () => {
  expect(heapWarning({ storeMessages: 1_000_000 }, 987 * megabyte)).toBeUndefined();
  expect(heapWarning({ storeMessages: 400_000 }, 512 * megabyte)).toBeUndefined();
  expect(heapWarning({ storeMessages: 1_000 })).toBeUndefined();
});
