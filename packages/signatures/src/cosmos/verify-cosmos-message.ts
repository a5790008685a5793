import { equalBytes } from '@mooring/protocol';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base64, bech32 } from '@scure/base';
import { isWithinBounds, type SignedMessage } from '../input/signed-message.ts';

/** How chains hash signed bytes and derive an address from a key. */
const kinds = [
  {
    hash: sha256,
    addressOf: (key: Point) => ripemd160(sha256(key.toBytes(true))),
  },
  // Chains with Ethereum-style accounts (Ethermint).
  {
    hash: keccak_256,
    addressOf: (key: Point) => keccak_256(key.toBytes(false).subarray(1)).subarray(-20),
  },
];

type Point = ReturnType<typeof secp256k1.Point.fromBytes>;

/**
 * Whether the account signed a text by ADR-36 (`signArbitrary` of wallets). The signature is base64 of r and s. The key need
 * not be known: the few keys that can have made a signature are recovered from it.
 */
export function verifyMessage(signed: SignedMessage): boolean {
  if (!isWithinBounds(signed)) return false;
  const account = readAddress(signed.address);
  const rs = readSignature(signed.signature);
  if (account === undefined || rs === undefined) return false;
  const document = new TextEncoder().encode(signDocument(signed));
  return kinds.some(({ hash, addressOf }) =>
    possibleKeys(rs, hash(document)).some((key) => equalBytes(addressOf(key), account)),
  );
}

/** The transaction without effect that wallets sign for a text (ADR-36), as JSON with sorted keys and without spaces. */
function signDocument({ message, address }: SignedMessage): string {
  const data = base64.encode(new TextEncoder().encode(message));
  return JSON.stringify({
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data, signer: address } }],
    sequence: '0',
  });
}

function readAddress(text: string): Uint8Array | undefined {
  try {
    const { words } = bech32.decode(text as `${string}1${string}`);
    const bytes = bech32.fromWords(words);
    return bytes.length === 20 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** 64 bytes with s in the lower half, since anyone can derive a second signature with the other s. */
function readSignature(text: string): Uint8Array | undefined {
  if (text.length !== 88) return undefined;
  try {
    const bytes = base64.decode(text);
    return secp256k1.Signature.fromBytes(bytes).hasHighS() ? undefined : bytes;
  } catch {
    return undefined;
  }
}

function possibleKeys(rs: Uint8Array, hash: Uint8Array): readonly Point[] {
  return [0, 1, 2, 3].flatMap((recovery) => {
    try {
      return [secp256k1.Signature.fromBytes(rs).addRecoveryBit(recovery).recoverPublicKey(hash)];
    } catch {
      return [];
    }
  });
}
