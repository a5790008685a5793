import type { ActiveAccount } from '@mooring/core/adapter';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base32nopad, base64 } from '@scure/base';
import { createError } from '../errors.ts';

/** The full genesis hashes, by the prefix that identifies the chain. */
const genesisHashes: Readonly<Record<string, string>> = {
  'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k': 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=',
  'algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe': 'SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI=',
};

/** Maximum bytes of a note. */
const maxNoteLength = 1_000;

/**
 * A zero payment to oneself with a note, in Algorand's MessagePack encoding: valid only in the first round, so it can
 * never be sent. Throws CHAIN_NOT_SUPPORTED for an unknown chain, SOMETHING_WENT_WRONG for too long a note.
 */
export function unpayable({ address, chainId }: ActiveAccount, note: string): Uint8Array {
  const genesisHash = Object.hasOwn(genesisHashes, chainId) ? genesisHashes[chainId] : undefined;
  if (genesisHash === undefined) throw createError('CHAIN_NOT_SUPPORTED');
  const text = utf8ToBytes(note);
  if (text.length > maxNoteLength) throw createError('SOMETHING_WENT_WRONG');
  const key = base32nopad.decode(address).subarray(0, 32);
  const fields: readonly (readonly [name: string, value: Uint8Array])[] = [
    ['fv', Uint8Array.of(1)],
    ['gh', binary(base64.decode(genesisHash))],
    ['lv', Uint8Array.of(1)],
    ['note', binary(text)],
    ['rcv', binary(key)],
    ['snd', binary(key)],
    ['type', short('pay')],
  ];
  return concatBytes(
    Uint8Array.of(0x80 | fields.length),
    ...fields.flatMap(([name, value]) => [short(name), value]),
  );
}

/** A text of up to 31 bytes. */
function short(text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  return concatBytes(Uint8Array.of(0xa0 | bytes.length), bytes);
}

function binary(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  const head = length < 256 ? [0xc4, length] : [0xc5, length >> 8, length & 0xff];
  return concatBytes(Uint8Array.from(head), bytes);
}
