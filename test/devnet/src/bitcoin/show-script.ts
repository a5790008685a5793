import { bytesToHex } from '@noble/hashes/utils.js';
import { Address, OP, OutScript } from '@scure/btc-signer';
import { regtestAddresses } from './regtest-network.ts';

type Members = Readonly<Record<string, unknown>>;

const addresses = Address(regtestAddresses);

/** The script of an address; `undefined` for another network's, or an invalid one. */
export function scriptOfAddress(address: string): Uint8Array | undefined {
  try {
    return OutScript.encode(addresses.decode(address));
  } catch {
    return undefined;
  }
}

export type ScriptKind = 'p2pkh' | 'p2sh' | 'v0_p2wpkh' | 'v0_p2wsh' | 'v1_p2tr' | 'op_return' | 'unknown';

export function kindOf(script: Uint8Array): ScriptKind {
  if (script[0] === OP.RETURN) return 'op_return';
  try {
    const { type } = OutScript.decode(script);
    return kinds[type] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

const kinds: Readonly<Record<string, ScriptKind>> = {
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'v0_p2wpkh',
  wsh: 'v0_p2wsh',
  tr: 'v1_p2tr',
};

/** An output as Esplora writes it. */
export function showOutput({
  script,
  value,
}: {
  readonly script: Uint8Array;
  readonly value: bigint;
}): Members {
  return {
    scriptpubkey: bytesToHex(script),
    scriptpubkey_asm: showScript(script),
    scriptpubkey_type: kindOf(script),
    scriptpubkey_address: addressOf(script),
    value: Number(value),
  };
}

function addressOf(script: Uint8Array): string | undefined {
  try {
    return addresses.encode(OutScript.decode(script));
  } catch {
    return undefined;
  }
}

const names = new Map<number, string>(Object.entries(OP).map(([name, code]) => [code, `OP_${name}`]));

function nameOf(code: number): string {
  if (code === 0) return 'OP_0';
  if (code === OP['1NEGATE']) return 'OP_PUSHNUM_NEG1';
  if (code >= OP.OP_1 && code <= OP.OP_16) return `OP_PUSHNUM_${code - OP.OP_1 + 1}`;
  return names.get(code) ?? 'OP_UNKNOWN';
}

/** Opcodes that are followed by this many bytes of length. */
const lengths: ReadonlyMap<number, number> = new Map([
  [76, 1],
  [77, 2],
  [78, 4],
]);

/** Disassembles a script as far as it is valid. */
export function showScript(script: Uint8Array): string {
  const words: string[] = [];
  let at = 0;
  while (at < script.length) {
    const code = script[at] ?? 0;
    at += 1;
    const wide = lengths.get(code) ?? 0;
    if (code === 0 || (code > 75 && wide === 0)) {
      words.push(nameOf(code));
      continue;
    }
    let length = code;
    if (wide > 0) {
      length = Buffer.concat([script.slice(at, at + wide), Buffer.alloc(4)]).readUInt32LE();
      at += wide;
    }
    words.push(
      wide === 0 ? `OP_PUSHBYTES_${length}` : `OP_PUSHDATA${wide}`,
      bytesToHex(script.slice(at, at + length)),
    );
    at += length;
  }
  return words.join(' ');
}
