import { expect, it } from 'vitest';
import { CsrfTokens } from './csrf-token.ts';

const origin = 'https://dapp.example';
const secret = new Uint8Array(32).fill(7);

function made(key = secret) {
  const time = { now: 1_700_000_000_000 };
  return { time, tokens: new CsrfTokens(key, () => time.now) };
}

it('names its origin for an hour', () => {
  const { time, tokens } = made();
  const token = tokens.make(origin);
  expect(token).toMatch(/^[A-Za-z0-9._-]+$/);
  time.now += 3_599_000;
  expect(tokens.read(token)).toBe(origin);
  time.now += 1_000;
  expect(tokens.read(token)).toBeUndefined();
});

it('is refused if any part is changed, or another secret signed it', () => {
  const { tokens } = made();
  const [head = '', payload = '', signature = ''] = tokens.make(origin).split('.');
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ exp, origin: 'https://evil.example' })).toString('base64url');
  for (const forged of [
    ...[`${head}.${other}.${signature}`, `${head}.${payload}.${signature.slice(1)}`, `${head}.${payload}.`],
    ...[`${head}.${payload}`, '', '.', '..', 'token', made(new Uint8Array(32)).tokens.make(origin)],
  ])
    expect(tokens.read(forged)).toBeUndefined();
});
