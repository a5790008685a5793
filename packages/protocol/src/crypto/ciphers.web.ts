import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Ciphers } from './ciphers.ts';

/** Browsers: in JavaScript, because WebCrypto lacks ChaCha20 and is asynchronous. */
export const ciphers: Ciphers = {
  sha256,
  seal: (key, nonce, plaintext) => chacha20poly1305(key, nonce).encrypt(plaintext),
  open: (key, nonce, sealed) => chacha20poly1305(key, nonce).decrypt(sealed),
};
