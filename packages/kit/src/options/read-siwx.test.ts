import type { Siwx } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, it, vi } from 'vitest';
import { readSiwx } from './read-siwx.ts';
import { siweAsSiwx } from './siwe-as-siwx.ts';

const networks = [testNetwork(1)] as const;

const siweConfig = {
  getNonce: vi.fn(async () => 'nonce1234'),
  createMessage: vi.fn(() => 'message'),
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: vi.fn(async () => true),
};

it('rejects `siwx` and `siweConfig` together', () => {
  const siwx = {} as Siwx;
  expect(readSiwx({ networks })).toBeUndefined();
  expect(readSiwx({ networks, siwx })).toBe(siwx);
  expect(() => readSiwx({ networks, siwx, siweConfig })).toThrow(
    expect.objectContaining({ code: 'OPTION_INVALID', message: expect.stringContaining('siweConfig') }),
  );
});

it('uses the API in place of `siwx` if the site has an API and enables it', () => {
  const own = { ...siweAsSiwx(siweConfig) };
  const read = (reownAuthentication: boolean, api?: string) =>
    readSiwx({ networks: [] as never, siwx: own, features: { reownAuthentication }, services: { api } });
  const used = read(true, 'https://api.example');
  expect(used).toHaveProperty('getSessionAccount');
  expect([used?.getRequired?.(), used?.serves?.('tezos:NetXdQprcVkpaWU')]).toEqual([true, false]);
  expect([read(true), read(false, 'https://api.example')]).toEqual([own, own]);
});
