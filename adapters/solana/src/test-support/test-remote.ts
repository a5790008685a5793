import { testRemote as createRemote, type TestRemote } from '@mooring/core/testing';

/** A remote wallet whose grants of Solana the test controls. */
export function testRemote(options: { readonly remembered?: boolean } = {}): TestRemote {
  return createRemote({ namespace: 'solana', methods: ['solana_signMessage'], ...options });
}
