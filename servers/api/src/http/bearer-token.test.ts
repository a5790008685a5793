import type { Context } from 'hono';
import { expect, it } from 'vitest';
import { hasBearerToken } from './bearer-token.ts';

const context = (authorization?: string) => ({ req: { header: () => authorization } }) as unknown as Context;
const token = 'operator-token-1';

it.each([
  [`Bearer ${token}`, true],
  [`bearer ${token}`, true],
  [`Bearer ${token}2`, false],
  [`Bearer ${token.slice(1)}`, false],
  [`Bearer  ${token}`, false],
  [`Bearer ${token} `, false],
  [`Basic ${token}`, false],
  [token, false],
  ['Bearer ', false],
  [undefined, false],
])('%j: %s', (header, isGranted) => {
  expect(hasBearerToken(context(header), [undefined, token])).toBe(isGranted);
});

it('grants nothing without tokens, nor to an overlong one', () => {
  expect(hasBearerToken(context('Bearer undefined'), [undefined])).toBe(false);
  const long = 'x'.repeat(512);
  expect(hasBearerToken(context(`Bearer ${long}`), [long])).toBe(true);
  expect(hasBearerToken(context(`Bearer ${long}x`), [`${long}x`])).toBe(false);
});
