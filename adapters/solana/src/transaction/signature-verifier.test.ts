import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { afterEach, expect, it, vi } from 'vitest';
import { signatureVerifier } from './signature-verifier.ts';

const secret = new Uint8Array(32).fill(7);
const address = base58.encode(ed25519.getPublicKey(secret));
const message = new Uint8Array([1, 2, 3]);
const signature = ed25519.sign(message, secret);

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['the platform', () => undefined],
  ['fetched code on a page that is not served safely', () => vi.stubGlobal('crypto', {})],
  [
    'fetched code where the browser lacks the curve',
    () => vi.stubGlobal('crypto', { subtle: { importKey: () => Promise.reject(new Error('NotSupported')) } }),
  ],
])('accepts valid and rejects invalid signatures with %s', async (_name, prepare) => {
  prepare();
  const verify = await signatureVerifier(address);
  expect(await verify(message, signature)).toBe(true);
  expect(await verify(message.slice(1), signature)).toBe(false);
  expect(await verify(message, new Uint8Array(64))).toBe(false);
  expect(await verify(message, signature.slice(1))).toBe(false);
});
