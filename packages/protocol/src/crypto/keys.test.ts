import { afterEach, expect, it, vi } from 'vitest';
import { deriveSymKey, generateKeyPair } from './keys.ts';

const code = vi.hoisted(() => ({ arrives: true }));

vi.mock('#platform', () => import('./platform.web.ts'));
vi.mock('../exports/curves.ts', async (original) => {
  if (code.arrives) return original();
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => vi.unstubAllGlobals());

it('distinguishes curves that failed to load from a failed key agreement', async () => {
  const random = (length: number) => new Uint8Array(length).fill(7);
  const { privateKey, publicKey } = await generateKeyPair(random);
  const lowOrder = '0'.repeat(64);
  vi.stubGlobal('crypto', {});
  code.arrives = false;
  await expect(deriveSymKey(privateKey, publicKey)).rejects.toMatchObject({ code: 'PART_NOT_LOADED' });
  code.arrives = true;
  expect(await deriveSymKey(privateKey, publicKey)).toMatch(/^[0-9a-f]{64}$/);
  await expect(deriveSymKey(privateKey, lowOrder)).rejects.toMatchObject({ code: 'KEY_AGREEMENT_FAILED' });
});
