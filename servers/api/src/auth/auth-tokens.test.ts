import { expect, it } from 'vitest';
import { AuthTokens } from './auth-tokens.ts';

const time = { now: 1_000_000 };
const tokens = new AuthTokens('a'.repeat(32), () => time.now);
const claims = { exp: 2_000, who: 'ann' };

it('reads its own tokens until they expire', () => {
  const token = tokens.sign('session', claims);
  expect(token.split('.')).toHaveLength(3);
  expect(tokens.read('session', token)).toEqual(claims);
  expect(tokens.read('session', tokens.sign('session', { exp: 1_000 }))).toBeUndefined();
});

it.each([
  ['of another kind', tokens.sign('nonce', claims)],
  ['of another secret', new AuthTokens('b'.repeat(32), () => 0).sign('session', claims)],
  ['without a signature', tokens.sign('session', claims).replace(/\.[^.]*$/, '.')],
  ['of another algorithm', `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa(JSON.stringify(claims))}.`],
  ['with a fourth part', `${tokens.sign('session', claims)}.x`],
  [
    'whose claims were changed',
    tokens
      .sign('session', claims)
      .replace(/\.[^.]*\./, `.${btoa(JSON.stringify({ ...claims, who: 'bob' }))}.`),
  ],
  ['that is no token', 'x'],
  ['that is empty', ''],
  ['that is endless', 'a'.repeat(100_000)],
])('rejects a token %s', (_, token) => {
  expect(tokens.read('session', token)).toBeUndefined();
});
