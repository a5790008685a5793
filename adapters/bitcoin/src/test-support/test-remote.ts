import { testRemote as createRemote, type TestRemote } from '@mooring/core/testing';
import { bitcoinMethods } from '@mooring/protocol';

/** A remote wallet whose grants of Bitcoin the test controls. */
export function testRemote(): TestRemote {
  return createRemote({ namespace: 'bip122', methods: bitcoinMethods });
}
