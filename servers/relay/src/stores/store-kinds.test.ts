import { expect, it } from 'vitest';
import { storeKind, storeNames } from './store-kinds.ts';

it.each([
  ['memory', false],
  ['disk:folder', false],
  ['redis://localhost:6379', true],
  ['rediss://one:1,two:2', true],
])('knows %s, and whether several relays may use it', (name, isShared) => {
  expect(storeKind(name).isShared).toBe(isShared);
});

it.each(['', 'disk:', 'Memory', 'postgres://localhost', '/folder'])('refuses %j with all forms', (name) => {
  expect(() => storeKind(name)).toThrow(
    /^has to be "disk:" and a folder, "memory" or "redis:\/\/" and hosts$/,
  );
});

it('refuses an address of Redis that is not whole with its own sentence', () => {
  expect(() => storeKind('redis://')).toThrow(/^has to be "redis:\/\/" or "rediss:\/\/" and hosts/);
});

it('lists every form for the help', () => {
  for (const form of ['disk:', 'memory', 'redis://', 'rediss://']) expect(storeNames).toContain(form);
});
