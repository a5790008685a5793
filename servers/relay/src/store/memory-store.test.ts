import { describe, it } from 'vitest';
import { relayStoreConformance } from '../testing/relay-store-conformance.ts';
import { createMemoryStore } from './memory-store.ts';

describe('the memory store', () => {
  for (const rule of relayStoreConformance(async (options) => createMemoryStore(options))) {
    it(rule.name, rule.run);
  }
});
