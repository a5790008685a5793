import { expect, it, vi } from 'vitest';
import { siweAsSiwx } from './siwe-as-siwx.ts';

const siweConfig = {
  getNonce: vi.fn(async () => 'nonce1234'),
  createMessage: vi.fn(() => 'message'),
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: vi.fn(async () => true),
};

it('is required by default, and calls the site’s client', async () => {
  expect(siweAsSiwx(siweConfig).getRequired?.()).toBe(true);
  expect(siweAsSiwx(siweConfig).sessionRefetchIntervalMs).toBe(300_000);
  const siwx = siweAsSiwx({ ...siweConfig, required: false });
  expect(siwx.getRequired?.()).toBe(false);
  siwx.attach?.({ verifyMessage: async () => true, verifies: () => true, now: () => 1_700_000_000_000 });
  expect(await siwx.getSessions('eip155:1', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toEqual([]);
  await siwx.setSessions([]);
  expect(siweConfig.signOut).toHaveBeenCalledOnce();
});

it('serves the chains of EVM alone, and refetches as the site configures', () => {
  const { serves } = siweAsSiwx(siweConfig);
  expect([serves?.('eip155:1'), serves?.('solana:1')]).toEqual([true, false]);
  const interval = (config: object) => siweAsSiwx({ ...siweConfig, ...config }).sessionRefetchIntervalMs;
  expect(interval({ sessionRefetchIntervalMs: 7 })).toBe(7);
  expect(interval({ sessionRefetchIntervalMs: 7, enabled: false })).toBe(0);
});
