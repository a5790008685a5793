import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { member } from './member.ts';

/** Signed, version 4 of the format. */
const version = 0x84;
/**
 * Maximum characters. Numbers of the format have 128 bits, addresses 36 bytes; decoding longer text takes quadratic
 * time.
 */
const maxNumberLength = 40;
const maxAddressLength = 64;
/** Type of a signature without a type: wallets of that chain sign with it. */
const sr25519 = 1;

/**
 * Encodes a signed extrinsic in the chain's format: length, version, signer, signature, signed extensions and call.
 *
 * @param params `{ transactionPayload }` as polkadot-js passes it to a signer
 * @param result `{ signature }`, hex
 * @throws Error for anything else
 */
export function signedExtrinsic(params: unknown, result: unknown): Uint8Array {
  const payload = member(member(params).transactionPayload);
  const { address, era, nonce, tip, method, signedExtensions, assetId, mode } = payload;
  const extensions: readonly unknown[] = Array.isArray(signedExtensions) ? signedExtensions : [];
  const given = hex(member(result).signature);
  if (given.length !== 64 && given.length !== 65) throw new Error('Not a signature');
  const body = concatBytes(
    // An address of 32 bytes, then the signature with its type as prefix.
    Uint8Array.of(version, 0),
    publicKeyOf(address),
    given.length === 64 ? Uint8Array.of(sr25519) : new Uint8Array(),
    given,
    hex(era ?? '0x00'),
    compact(BigInt(text(nonce ?? '0x0', maxNumberLength))),
    compact(BigInt(text(tip ?? '0x0', maxNumberLength))),
    extensions.includes('ChargeAssetTxPayment') ? hex(assetId ?? '0x00') : new Uint8Array(),
    extensions.includes('CheckMetadataHash') ? Uint8Array.of(mode === 1 ? 1 : 0) : new Uint8Array(),
    hex(method),
  );
  return concatBytes(compact(BigInt(body.length)), body);
}

/** @param address SS58: a prefix of one or two bytes, the key, a checksum of two */
function publicKeyOf(address: unknown): Uint8Array {
  const bytes = base58.decode(text(address, maxAddressLength));
  const prefix = ((bytes[0] ?? 0) & 0b0100_0000) === 0 ? 1 : 2;
  if (bytes.length !== prefix + 34) throw new Error('Not an address');
  return bytes.subarray(prefix, prefix + 32);
}

/** SCALE's compact integers. */
function compact(value: bigint): Uint8Array {
  if (value < 0n) throw new Error('Not a whole number');
  if (value < 64n) return littleEndian(value << 2n, 1);
  if (value < 16_384n) return littleEndian((value << 2n) | 1n, 2);
  if (value < 1_073_741_824n) return littleEndian((value << 2n) | 2n, 4);
  const length = Math.max(4, Math.ceil(value.toString(16).length / 2));
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), littleEndian(value, length));
}

function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_none, index) => Number((value >> BigInt(8 * index)) & 255n));
}

function hex(value: unknown): Uint8Array {
  return hexToBytes(text(value).replace(/^0x/, ''));
}

function text(value: unknown, longest = 1_000_000): string {
  if (typeof value !== 'string' || value.length > longest) throw new Error('Not a text');
  return value;
}
