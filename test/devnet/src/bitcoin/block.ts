import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { RawTx, Script } from '@scure/btc-signer';
import { type RawTransaction, readHexTransaction, readRawTransaction } from './raw-transaction.ts';

export interface Block {
  readonly hash: string;
  readonly height: number;
  /** Seconds since 1970. */
  readonly time: number;
  readonly previous: string | undefined;
  readonly merkleRoot: string;
  readonly nonce: number;
  /** Of 80 bytes. */
  readonly header: Uint8Array;
  /** The first one is the coinbase. */
  readonly transactions: readonly RawTransaction[];
}

export const blockVersion = 0x2000_0000;
/** Regtest's target: half of all hashes are below it. */
export const blockBits = 0x207f_ffff;
const halvingEvery = 150;
const firstSubsidy = 5_000_000_000n;

/** The genesis block of regtest, which equals Bitcoin's except for time and nonce. Its coins cannot be spent. */
export function genesisBlock(): Block {
  const coinbase = readHexTransaction(
    '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000',
  );
  return makeBlock({ version: 1, height: 0, time: 1_296_688_602, previous: undefined, nonce: 2 }, [coinbase]);
}

/** @param script of the miner's payment */
export function mineBlock(
  on: Block,
  time: number,
  script: Uint8Array,
  transactions: readonly (RawTransaction & { readonly fee: bigint })[],
): Block {
  const height = on.height + 1;
  const fees = transactions.reduce((sum, { fee }) => sum + fee, 0n);
  const value = (firstSubsidy >> BigInt(Math.floor(height / halvingEvery))) + fees;
  const coinbase = makeCoinbase(height, value, script, transactions);
  return makeBlock({ version: blockVersion, height, time, previous: on.hash, nonce: 0 }, [
    coinbase,
    ...transactions,
  ]);
}

/** Tries nonces, beginning with the one given. */
export function makeBlock(
  head: Pick<Block, 'height' | 'time' | 'previous' | 'nonce'> & { readonly version: number },
  transactions: readonly RawTransaction[],
): Block {
  const merkleRoot = merkleRootOf(transactions.map(({ txid }) => txid));
  const header = Buffer.alloc(80);
  header.writeInt32LE(head.version, 0);
  header.set(inner(head.previous ?? '0'.repeat(64)), 4);
  header.set(inner(merkleRoot), 36);
  header.writeUInt32LE(head.time, 68);
  header.writeUInt32LE(blockBits, 72);
  for (let { nonce } = head; ; nonce += 1) {
    header.writeUInt32LE(nonce, 76);
    const hash = sha256(sha256(header));
    if ((hash[31] ?? 0) > 0x7f) continue;
    const { height, time, previous } = head;
    return { hash: outer(hash), height, time, previous, merkleRoot, nonce, header, transactions };
  }
}

/** It contains its height (BIP 34) and commits to all witnesses (BIP 141). */
function makeCoinbase(
  height: number,
  value: bigint,
  script: Uint8Array,
  transactions: readonly RawTransaction[],
): RawTransaction {
  const reserved = new Uint8Array(32);
  const witnessIds = ['0'.repeat(64), ...transactions.map(({ raw }) => outer(sha256(sha256(raw))))];
  const commitment = sha256(sha256(Buffer.concat([inner(merkleRootOf(witnessIds)), reserved])));
  const place = Buffer.alloc(4);
  place.writeUInt32LE(height);
  const note = new Uint8Array([0xaa, 0x21, 0xa9, 0xed, ...commitment]);
  const raw = RawTx.encode({
    version: 2,
    segwitFlag: true,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffff_ffff,
        finalScriptSig: Script.encode([new Uint8Array(place.subarray(0, height > 0x7fff ? 3 : 2)), 'OP_0']),
        sequence: 0xffff_ffff,
      },
    ],
    outputs: [
      { amount: value, script },
      { amount: 0n, script: Script.encode(['RETURN', note]) },
    ],
    witnesses: [[reserved]],
    lockTime: 0,
  });
  return readRawTransaction(raw);
}

function merkleRootOf(ids: readonly string[]): string {
  let level = ids.map(inner);
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
      const left = level[2 * index] ?? new Uint8Array();
      return sha256(sha256(Buffer.concat([left, level[2 * index + 1] ?? left])));
    });
    level = pairs;
  }
  return outer(level[0] ?? new Uint8Array(32));
}

/** Hashes are displayed in reverse byte order. */
function outer(hash: Uint8Array): string {
  return bytesToHex(hash.toReversed());
}

function inner(hash: string): Uint8Array {
  return hexToBytes(hash).reverse();
}
