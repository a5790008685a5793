import type { Base64Encoding } from './crypto-platform.ts';

/** `String.fromCharCode` takes its arguments on the stack. */
const chunk = 8_192;

// `ignoreBOM` keeps a leading byte order mark, which would otherwise be removed.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function hexToBytes(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}

export function bytesToHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += hexDigits[byte];
  return hex;
}

export function bytesToBase64(bytes: Uint8Array, encoding: Base64Encoding): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += chunk) {
    binary += String.fromCharCode(...bytes.subarray(start, start + chunk));
  }
  const padded = btoa(binary);
  return encoding === 'base64' ? padded : padded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws when the text is not base64 at all. */
export function base64ToBytes(text: string, encoding: Base64Encoding): Uint8Array {
  const standard = encoding === 'base64' ? text : text.replaceAll('-', '+').replaceAll('_', '/');
  const binary = atob(standard);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

export function utf8ToBytes(text: string): Uint8Array {
  return encoder.encode(text);
}

export function bytesToUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
