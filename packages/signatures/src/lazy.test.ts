import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { expect, it, vi } from 'vitest';
import { verifyMessage } from './any-chain/verify-message.ts';

const code = vi.hoisted(() => ({ arrives: false }));

vi.mock('./exports/solana.ts', async (original) => {
  if (code.arrives) return original();
  throw new TypeError('Failed to fetch dynamically imported module');
});

const message = 'Sign in';
const key = new Uint8Array(32).fill(7);
const signed = {
  message,
  signature: base58.encode(ed25519.sign(new TextEncoder().encode(message), key)),
  address: `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${base58.encode(ed25519.getPublicKey(key))}`,
} as const;

it('rejects with PART_NOT_LOADED if the code of a namespace fails to load, and retries when called again', async () => {
  await expect(verifyMessage(signed)).rejects.toMatchObject({ code: 'PART_NOT_LOADED' });
  code.arrives = true;
  expect(await verifyMessage(signed)).toBe(true);
});
