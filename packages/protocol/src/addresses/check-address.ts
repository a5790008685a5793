import { sha256, sha512_256 } from '@noble/hashes/sha2.js';
import { base32nopad, base58, bech32, bech32m, createBase58check } from '@scure/base';
import { isAddressOf } from '../caip/address-forms.ts';
import { currentNamespace } from '../caip/namespaces.ts';
import { accountKey } from './account-key.ts';

const base58check = createBase58check(sha256);
/** Maximum characters of a Cardano address; other bech32 addresses have at most 90. */
const maxBech32Length = 130;

type Bech32 = `${string}1${string}`;

/** Checks beyond the form of an address, by namespace: each throws or returns `false` for an invalid one. */
const checks: Readonly<Record<string, (address: string) => boolean>> = {
  algorand(address) {
    const bytes = base32nopad.decode(address);
    const [key, checksum] = [bytes.subarray(0, 32), bytes.subarray(32)];
    const expected = sha512_256(key).subarray(28);
    return checksum.length === 4 && checksum.every((byte, index) => byte === expected[index]);
  },
  bip122(address) {
    if (!/^(?:bc|tb|bcrt)1/i.test(address)) return base58check.decode(address).length === 21;
    const lower = address.toLowerCase() as Bech32;
    const { words } = (isTaproot(lower) ? bech32m : bech32).decode(lower);
    return words[0] !== undefined && words[0] <= 16 && bech32.fromWords(words.slice(1)).length >= 2;
  },
  // An address that is not bech32 predates Shelley: base58 of CBOR, whose own checksum is not verified.
  cip34: (address) =>
    !/^(?:addr|stake)/.test(address) ||
    bech32.fromWords(bech32.decode(address as Bech32, maxBech32Length).words).length >= 29,
  cosmos: (address) => [20, 32].includes(bech32.fromWords(bech32.decode(address as Bech32).words).length),
  mvx: (address) => bech32.fromWords(bech32.decode(address as Bech32).words).length === 32,
  polkadot: (address) => accountKey(address) !== undefined,
  solana: (address) => base58.decode(address).length === 32,
  tezos: (address) => base58check.decode(address).length === 23,
  tron: (address) => base58check.decode(address).length === 21,
};

function isTaproot(address: string): boolean {
  return address[address.lastIndexOf('1') + 1] !== 'q';
}

/**
 * Whether a text is an address of this namespace: checks its form, and its checksum for namespaces with a known one.
 */
export function checkAddress(namespace: string, address: string): boolean {
  if (!isAddressOf(namespace, address)) return false;
  const name = currentNamespace(namespace);
  try {
    return (Object.hasOwn(checks, name) ? checks[name]?.(address) : true) ?? true;
  } catch {
    return false;
  }
}
