import type { Base64Encoding } from './crypto-platform.ts';

/** Maximum characters of an envelope; relays carry nothing larger. */
export const maxEnvelopeLength = 4 * 1024 * 1024;

export const ivLength = 12;
export const tagLength = 16;
export const publicKeyLength = 32;

/** Input to seal, by envelope type (pairing-protocol §2.2). Keys are hex; `iv` is 12 bytes, never reused. */
export type EnvelopeInput =
  | { readonly type: 0; readonly symKey: string; readonly message: string; readonly iv: Uint8Array }
  | {
      readonly type: 1;
      readonly symKey: string;
      readonly senderPublicKey: string;
      readonly message: string;
      readonly iv: Uint8Array;
    }
  | { readonly type: 2; readonly message: string };

/** An envelope's parts, still sealed. */
export type Envelope =
  | { readonly type: 0; readonly iv: Uint8Array; readonly sealed: Uint8Array }
  | {
      readonly type: 1;
      /** Hex. */
      readonly senderPublicKey: string;
      readonly iv: Uint8Array;
      readonly sealed: Uint8Array;
    }
  | { readonly type: 2; readonly plaintext: Uint8Array };

/** Text form of an envelope. */
export type EnvelopeEncoding = Base64Encoding;
