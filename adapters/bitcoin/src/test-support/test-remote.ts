import { testRemote as createRemote, type TestRemote } from '@mooring/core/testing';
import { remoteMethods } from '../provider/remote-calls.ts';

/** A remote wallet whose grants of Bitcoin the test controls. */
export function testRemote(): TestRemote {
  return createRemote({ namespace: 'bip122', methods: Object.values(remoteMethods) });
}
