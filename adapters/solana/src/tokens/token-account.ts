import { base58 } from '@scure/base';
import type { ChainAccount } from '../node/solana-rpc.ts';

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const tokenPrograms: readonly string[] = [tokenProgram, token2022Program];

const mintBytes = 82;
const accountBytes = 165;
/** Offset of Token-2022's account type, after which the extensions begin. */
const kindAt = 165;
const extensionsAt = 166;
const kinds = { mint: 1, account: 2 } as const;

/** Numbers of the extensions of Token-2022 that decide how a token is sent. */
export const extensions = {
  transferFeeConfig: 1,
  defaultAccountState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  transferHook: 14,
  tokenMetadata: 19,
  pausable: 26,
} as const;

export type Extensions = ReadonlyMap<number, Uint8Array>;

export interface Mint {
  readonly address: string;
  readonly program: string;
  readonly decimals: number;
  readonly extensions: Extensions;
}

export interface TokenAccount {
  readonly address: string;
  readonly program: string;
  readonly mint: string;
  readonly owner: string;
  readonly amount: bigint;
  readonly frozen: boolean;
  readonly extensions: Extensions;
}

/** The mint in an account; `undefined` for anything else. */
export function readMint({ address, owner: program, data }: ChainAccount): Mint | undefined {
  if (!isKind(program, data, 'mint', mintBytes) || data[45] !== 1) return undefined;
  return { address, program, decimals: data[44] ?? 0, extensions: readExtensions(data) };
}

/** The holder of a token in an account; `undefined` for anything else. */
export function readTokenAccount({ address, owner: program, data }: ChainAccount): TokenAccount | undefined {
  const state = data[108];
  if (!isKind(program, data, 'account', accountBytes) || (state !== 1 && state !== 2)) return undefined;
  const key = (at: number): string => base58.encode(data.slice(at, at + 32));
  return {
    ...{ address, program, mint: key(0), owner: key(32), amount: readU64(data, 64) },
    ...{ frozen: state === 2, extensions: readExtensions(data) },
  };
}

/** A number of 64 bits, little-endian. Zero beyond the end. */
export function readU64(data: Uint8Array, at: number): bigint {
  return data.slice(at, at + 8).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

export function readU16(data: Uint8Array, at: number): number {
  return (data[at] ?? 0) + (data[at + 1] ?? 0) * 256;
}

/** The first program's accounts have fixed lengths; Token-2022's vary with extensions and state their type. */
function isKind(program: string, data: Uint8Array, kind: keyof typeof kinds, bytes: number): boolean {
  if (program === tokenProgram) return data.length === bytes;
  return (
    program === token2022Program &&
    (data.length === bytes || (data.length > kindAt && data[kindAt] === kinds[kind]))
  );
}

/** Parses a type-length-value list. */
function readExtensions(data: Uint8Array): Extensions {
  const found = new Map<number, Uint8Array>();
  let at = extensionsAt;
  while (at + 4 <= data.length) {
    const [type, length] = [readU16(data, at), readU16(data, at + 2)];
    at += 4;
    if (type === 0 || at + length > data.length) break;
    found.set(type, data.slice(at, at + length));
    at += length;
  }
  return found;
}
