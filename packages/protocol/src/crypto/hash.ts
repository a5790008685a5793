import { ciphers } from '#ciphers';
import { platform } from '#platform';
import { readHex } from './read-hex.ts';

/** The topic of a key: sha256 over its 32 bytes, hex. @throws MooringError `INVALID_HEX` */
export function hashKey(key: string): string {
  return platform.bytesToHex(ciphers.sha256(readHex(key, 32, 'key')));
}

/** sha256 of the text's UTF-8, hex: the id of a message. */
export function hashMessage(text: string): string {
  return platform.bytesToHex(ciphers.sha256(platform.utf8ToBytes(text)));
}
