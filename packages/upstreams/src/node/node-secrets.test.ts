import { expect, it } from 'vitest';
import { quotesSecret, secretsOf } from './node-secrets.ts';

const secrets = secretsOf({
  url: 'https://eth.example:8443/v2/Pa7h-K3y%2D1/rpc?apikey=Qu3ry-K3y',
  headers: { authorization: 'Bearer H3ader-"key"' },
});

it.each([
  'eth.example:8443',
  'eth.example',
  'Pa7h-K3y%2D1',
  'Pa7h-K3y-1',
  'Qu3ry-K3y',
  'qu3ry-k3y',
  'H3ader-"key"',
])('recognises a quoted %s in words and in data', (secret) => {
  expect(quotesSecret(secrets, [`no access for ${secret}.`])).toBe(true);
  expect(quotesSecret(secrets, ['no', { trace: [`${secret}/`] }])).toBe(true);
});

it('recognises a quoted query or path whose parts are short', () => {
  const short = secretsOf({ url: 'https://eth.example/k/1?key=abc', headers: {} });
  for (const quoted of ['?key=abc', '/k/1']) expect(quotesSecret(short, [`not ${quoted}`])).toBe(true);
});

it('leaves words that are short parts of an address', () => {
  expect(quotesSecret(secrets, ['the rpc has no apikey of v2', undefined])).toBe(false);
});
