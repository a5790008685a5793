import { testRemote as createRemote, type TestRemote } from '@mooring/core/testing';

/** A remote wallet that grants Solana when the test tells it to. */
export function testRemote(options: { readonly remembered?: boolean } = {}): TestRemote {
  return createRemote({ namespace: 'solana', methods: ['solana_signMessage'], ...options });
}
