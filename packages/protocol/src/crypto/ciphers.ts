/**
 * Synchronous operations that differ between Node and browsers. Separate from the curves, so that a page with nothing
 * to encrypt loads none of them. Bytes in, bytes out; keys are raw, 32 bytes.
 */
export interface Ciphers {
  sha256(data: Uint8Array): Uint8Array;
  /** ChaCha20-Poly1305 with a 12-byte nonce and no associated data; returns ciphertext ‖ 16-byte tag. */
  seal(key: Uint8Array, nonce: Uint8Array, plaintext: Uint8Array): Uint8Array;
  /** @throws when the tag does not match. */
  open(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array;
}
