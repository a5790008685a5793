// @own-process: it loads the curves on a page without crypto
import { afterEach, expect, it, vi } from 'vitest';
import keys from '../vectors/relay-auth-jwt.json' with { type: 'json' };
import { platform } from './platform.web.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['with WebCrypto', globalThis.crypto],
  ['on a page without a secure context', {}],
  ['without any crypto', undefined],
])('derives the same key %s, and loads the JavaScript curves only if needed', async (_name, crypto) => {
  vi.stubGlobal('crypto', crypto);
  for (const { seed, publicKey } of keys.keys) {
    expect(platform.bytesToHex(await platform.ed25519PublicKey(platform.hexToBytes(seed)))).toBe(publicKey);
  }
});
