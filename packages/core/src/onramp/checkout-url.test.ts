import { expect, it, test } from 'vitest';
import { readCheckoutUrl } from './checkout-url.ts';

const site = 'https://market.test/';
const dev = 'http://localhost:4000/';

it('accepts https anywhere, and http only between loopback addresses', () => {
  expect(readCheckoutUrl('https://pay.test/x?y=1', site)).toBe('https://pay.test/x?y=1');
  for (const url of ['http://127.0.0.1:4016/checkout/a', 'http://localhost:4016/', 'http://[::1]:1/'])
    expect(readCheckoutUrl(url, dev)).toBe(url);
});

test.each([
  ['http://pay.test/', dev],
  ['http://127.0.0.1:4016/', site],
  ['http://127.0.0.1.pay.test/', dev],
  ['http://127.0.0.1:4016/', undefined],
  ['javascript:alert(1)', dev],
  ['data:text/html,x', site],
  ['https://user:pass@pay.test/', site],
  ['https://user@pay.test/', site],
  ['//pay.test', site],
  ['', site],
])('rejects %s on %s', (url, page) => {
  expect(() => readCheckoutUrl(url, page)).toThrow(expect.objectContaining({ code: 'ONRAMP_LINK_REFUSED' }));
});
