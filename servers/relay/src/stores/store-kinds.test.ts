import { expect, it } from 'vitest';
import { storeKind, storeNames } from './store-kinds.ts';

it.each([
  ['memory', false],
  ['disk:folder', false],
  ['redis://localhost:6379', true],
  ['rediss://one:1,two:2', true],
])('accepts %s, and reports whether several relays can share it', (name, isShared) => {
  expect(storeKind(name).isShared).toBe(isShared);
});

it.each(['', 'disk:', 'Memory', 'postgres://localhost', '/folder'])('rejects %j with all forms', (name) => {
  expect(() => storeKind(name)).toThrow(/^has to be "/);
  for (const form of ['"disk:" and a folder', '"memory"', '"redis://" and hosts'])
    expect(() => storeKind(name)).toThrow(form);
});

it('rejects an incomplete Redis address with its own message', () => {
  expect(() => storeKind('redis://')).toThrow(/^has to be "redis:\/\/" or "rediss:\/\/" and hosts/);
});

it('lists every form for the help', () => {
  for (const form of ['disk:', 'memory', 'redis://', 'rediss://']) expect(storeNames).toContain(form);
});
