import { Buffer } from 'node:buffer';
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { Ciphers } from './ciphers.ts';

const cipher = 'chacha20-poly1305';
const tagLength = 16;
const options = { authTagLength: tagLength };

/** Node's own implementation, several times faster than JavaScript. */
export const ciphers: Ciphers = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  seal(key, nonce, plaintext) {
    const aead = createCipheriv(cipher, key, nonce, options);
    const ciphertext = aead.update(plaintext);
    aead.final();
    return Buffer.concat([ciphertext, aead.getAuthTag()]);
  },
  open(key, nonce, sealed) {
    const aead = createDecipheriv(cipher, key, nonce, options);
    aead.setAuthTag(sealed.subarray(sealed.length - tagLength));
    const plaintext = aead.update(sealed.subarray(0, sealed.length - tagLength));
    aead.final();
    return plaintext;
  },
};
