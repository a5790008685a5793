import { ens_normalize } from '@adraffy/ens-normalize';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** Maximum bytes of a label in DNS wire format. */
const maxLabelBytes = 255;

/**
 * Normalizes a name (ENSIP-15); `undefined` for one with invalid characters or confusable letters of several scripts.
 */
export function readEnsName(text: string): string | undefined {
  try {
    const name = ens_normalize(text);
    const fits = name.split('.').every((label) => {
      const { length } = new TextEncoder().encode(label);
      return length > 0 && length <= maxLabelBytes;
    });
    return fits ? name : undefined;
  } catch {
    return undefined;
  }
}

/** The namehash of a name (ENSIP-1), in hex without 0x. */
export function nodeOf(name: string): string {
  let node = new Uint8Array(32);
  for (const label of name.split('.').reverse()) {
    const both = new Uint8Array(64);
    both.set(node);
    both.set(keccak_256(new TextEncoder().encode(label)), 32);
    node = keccak_256(both);
  }
  return hexOf(node);
}

/** A name in DNS wire format (ENSIP-10), in hex without 0x. */
export function wireOf(name: string): string {
  const parts = name.split('.').map((label) => {
    const bytes = new TextEncoder().encode(label);
    return hexOf(new Uint8Array([bytes.length, ...bytes]));
  });
  return `${parts.join('')}00`;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
