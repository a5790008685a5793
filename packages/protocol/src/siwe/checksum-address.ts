import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** An EVM address with its EIP-55 checksum, from any spelling; `undefined` if it is invalid. */
export function checksumAddress(address: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const plain = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(plain)));
  const marked = [...plain].map((digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${marked.join('')}`;
}
