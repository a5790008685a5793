import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Chains whose addresses have the checksum of EIP-1191, which includes the chain: Rootstock and its testnet. */
const withChain: readonly string[] = ['eip155:30', 'eip155:31'];

/**
 * An EVM address with its checksum, from any spelling; `undefined` if it is invalid.
 *
 * @param chainId the chain whose checksum is wanted; by default EIP-55, which has none
 */
export function checksumAddress(address: string, chainId?: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const plain = address.slice(2).toLowerCase();
  const chain = withChain.find((one) => one === chainId);
  const hashed = chain === undefined ? plain : `${chain.split(':')[1]}0x${plain}`;
  const hash = bytesToHex(keccak_256(utf8ToBytes(hashed)));
  const marked = [...plain].map((digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${marked.join('')}`;
}
