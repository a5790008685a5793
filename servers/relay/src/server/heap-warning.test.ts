import { readSettings } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import { type RelaySettings, relaySettings } from '../settings/relay-settings.ts';
import { storeKind } from '../stores/store-kinds.ts';
import { heapWarning } from './heap-warning.ts';

const megabyte = 1_048_576;
const gigabyte = 1_024 * megabyte;

function warn(store: string, given: Partial<RelaySettings>, limit?: number): string | undefined {
  return heapWarning(storeKind(store).inHeap, { ...readSettings(relaySettings, {}), ...given }, limit);
}

it('names the setting and the heap that a full index may need', () => {
  expect(warn('disk:relay', { storeMessages: 1_000_000 }, 512 * megabyte)).toBe(
    'RELAY_STORE_MESSAGES (1000000) may take up to 987 MB of heap, and Node allows 512 MB. Lower it, or set NODE_OPTIONS=--max-old-space-size=987.',
  );
});

it('counts the messages of a memory store too', () => {
  const bounds = { storeMessages: 400_000, storeSize: 512 * megabyte };
  expect(warn('memory', bounds, 983 * megabyte)).toBe(
    'RELAY_STORE_MESSAGES (400000) and RELAY_STORE_BYTES (536870912) may take up to 984 MB of heap, and Node allows 983 MB. Lower them, or set NODE_OPTIONS=--max-old-space-size=984.',
  );
  expect(warn('memory', bounds, 984 * megabyte)).toBeUndefined();
});

it('counts what the disk store keeps in memory and lets wait beyond the defaults', () => {
  const bounds = { storeMessages: 400_000, memorySize: 65 * megabyte, waitingSize: 74 * megabyte };
  const text = warn('disk:relay', bounds, 482 * megabyte);
  expect(text).toContain(
    'RELAY_STORE_MESSAGES (400000), RELAY_MEMORY_BYTES (68157440) and RELAY_WAITING_BYTES (77594624) may take up to 483 MB',
  );
  expect(warn('disk:relay', bounds, 483 * megabyte)).toBeUndefined();
  expect(warn('disk:relay', { ...bounds, memorySize: 0 }, 482 * megabyte)).toBeUndefined();
});

it('counts only what waits for Redis', () => {
  const bounds = { storeMessages: 1_000_000_000, storeSize: 1e12, memorySize: 1e12 };
  expect(warn('redis://localhost:6379', bounds, gigabyte)).toBeUndefined();
  expect(warn('redis://localhost:6379', { ...bounds, waitingSize: 4 * gigabyte }, gigabyte)).toMatch(
    /^RELAY_WAITING_BYTES \(4294967296\) may take up to 4160 MB of heap/,
  );
  // There is nothing to lower.
  expect(warn('redis://localhost:6379', {}, megabyte)).toBeUndefined();
});

it('is absent if everything fits, as it does by default in this process', () => {
  expect(warn('disk:relay', { storeMessages: 1_000_000 }, 987 * megabyte)).toBeUndefined();
  expect(warn('disk:relay', { storeMessages: 400_000 }, 512 * megabyte)).toBeUndefined();
  expect(warn('disk:relay', { storeMessages: 1_000 })).toBeUndefined();
});
