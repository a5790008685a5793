/** Curves and encodings, which differ between Node and browsers. Bytes in, bytes out; keys are raw, 32 bytes. */
export interface CryptoPlatform {
  x25519PublicKey(privateKey: Uint8Array): Promise<Uint8Array>;
  /** X25519 followed by HKDF-SHA256 with empty salt and info, 32 bytes. @throws for a public key of low order. */
  x25519DerivedKey(privateKey: Uint8Array, publicKey: Uint8Array): Promise<Uint8Array>;
  ed25519PublicKey(seed: Uint8Array): Promise<Uint8Array>;
  ed25519Sign(seed: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
  ed25519Verify(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean>;
  hexToBytes(hex: string): Uint8Array;
  bytesToHex(bytes: Uint8Array): string;
  bytesToBase64(bytes: Uint8Array, encoding: Base64Encoding): string;
  /** Lenient about invalid base64: the caller compares lengths. */
  base64ToBytes(text: string, encoding: Base64Encoding): Uint8Array;
  utf8ToBytes(text: string): Uint8Array;
  /** @throws when the bytes are not UTF-8. */
  bytesToUtf8(bytes: Uint8Array): string;
}

/** `base64` is padded, for messages through a relay; `base64url` is unpadded, for links and tokens. */
export type Base64Encoding = 'base64' | 'base64url';
