import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanEvent, cleanText } from './clean-event.ts';

const key = 'ab'.repeat(32);
const link = `wc:${key}@2?relay-protocol=irn&symKey=${key}`;
const account = `0x${'Ab'.repeat(20)}`;
const signature = `0x${'cd'.repeat(65)}`;
/** As a wallet of Bitcoin encodes it: 65 bytes, with signs between the letters. */
const base64 = `${'cdcdcd+/'.repeat(10)}cdcdcd8=`;

describe.each([true, false])('cleanEvent with addresses allowed: %s', (addresses) => {
  it.each([
    ['a pairing link', link],
    ['a pairing link in a link', `https://wallet.example/wc?uri=${encodeURIComponent(link)}`],
    [
      'a pairing link encoded twice',
      `https://t.example/wc?u=${encodeURIComponent(encodeURIComponent(`uri=${link}`))}`,
    ],
    ['an e-mail address', 'Ann <ann+x@mail.example>'],
    ['an e-mail address in a link', 'https://a.example/?m=ann%40mail.example'],
    ['an e-mail address encoded twice', 'https://a.example/?m=ann%2540mail.example'],
    ['a signature', `signed ${signature}`],
    ['a signature in base64', `signed ${base64}`],
    ['a signature in base64 in a link', `https://t.example/?s=${encodeURIComponent(base64)}`],
    [
      'a signature in base64 encoded twice',
      `https://t.example/?s=${encodeURIComponent(encodeURIComponent(base64))}`,
    ],
    ['a signature where the text is cut', `${'a b '.repeat(55)}${signature}`],
    ['a signature in base64 where the text is cut', `${'a b '.repeat(55)}${base64}`],
    [
      'what is cut in the middle, after what was removed',
      `${`${signature} `.repeat(3)}${'a b '.repeat(15)}${signature}`,
    ],
  ])('removes %s', (_, text) => {
    const cleaned = JSON.stringify(
      cleanEvent({ message: text, list: [text], deep: { more: text } }, { addresses }),
    );
    for (const secret of [key.slice(0, 40), 'symKey', 'ann', 'mail.example', 'cdcdcd'])
      expect(cleaned).not.toContain(secret);
  });

  it('drops members that hold secrets', () => {
    const secrets = {
      uri: 'a',
      Email: 'b',
      signature: 'c',
      token: 'd',
      password: 'e',
      otp: 'f',
      symKey: 'g',
    };
    expect(cleanEvent({ ...secrets, method: 'qrcode' }, { addresses })).toEqual({ method: 'qrcode' });
  });

  it('keeps addresses and names only if allowed', () => {
    const event = {
      address: account,
      ensName: 'ann.example',
      message: `from ${account}`,
      network: 'eip155:1',
    };
    expect(cleanEvent(event, { addresses })).toEqual(
      addresses ? event : { message: 'from …', network: 'eip155:1' },
    );
  });
});

const sending = ['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR'];

describe.each(sending)('the token of %s', (event) => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  it.each(['ETH', 'USDC.e', 'USD₮0', '$BONK', 'Moor Coin', '', account, `eip155:1:${account}`, mint])(
    'is kept, since it is a currency: %j',
    (token) => {
      const sent = { token, amount: 1 };
      expect(cleanEvent(sent, { addresses: false, event })).toEqual(sent);
    },
  );

  it.each([
    ['a JSON web token', `${'eyJhbGciOiJFZERTQSJ9'}.${'a1'.repeat(20)}.${'b2'.repeat(20)}`],
    ['a key', key],
    ['a pairing link', link],
    ['an e-mail address', 'ann@mail.example'],
    ['a long text', 'a b '.repeat(20)],
    ['an object', { token: 'ETH' }],
  ])('is dropped if it is %s', (_, token) => {
    for (const addresses of [true, false])
      expect(cleanEvent({ token, amount: 1 }, { addresses, event })).toEqual({ amount: 1 });
  });
});

it('drops a token of another event, and one inside a member', () => {
  for (const event of ['CONNECT_SUCCESS', 'SEND_', undefined])
    expect(cleanEvent({ token: 'ETH' }, { addresses: true, event })).toEqual({});
  const deep = { deep: { token: 'ETH' } };
  expect(cleanEvent(deep, { addresses: true, event: 'SEND_ERROR' })).toEqual({ deep: {} });
});

it('keeps the path of a page', () => {
  const page = 'https://market.example/account/orders/new/payment/2026';
  for (const addresses of [true, false]) expect(cleanText(page, { addresses })).toBe(page);
});

it('bounds length, members and depth', () => {
  const options = { addresses: false };
  expect(cleanText('a b '.repeat(200), options)).toHaveLength(256);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`m${index}`, index]));
  expect(Object.keys(cleanEvent(many, options))).toHaveLength(40);
  expect(cleanEvent({ a: { b: { c: { d: 1 } } } }, options)).toEqual({ a: { b: {} } });
  expect(cleanEvent({ 'no name': 1, n: Number.NaN, f: () => 1, u: undefined, z: null }, options)).toEqual({
    z: null,
  });
  for (const none of [undefined, 1, 'text', [1], null]) expect(cleanEvent(none, options)).toEqual({});
});

it('accepts any value', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const text = JSON.stringify(cleanEvent(value, { addresses: false }));
      expect(text.length).toBeLessThan(40 ** 3 * 400);
    }),
  );
});

it('removes characters that databases reject, also where it cuts a surrogate pair', () => {
  expect(cleanText('a\u0000b\ud800c\udc00', { addresses: true })).toBe('abc');
  expect(cleanText(`${'⚓'.repeat(3)}🚢`, { addresses: true })).toBe('⚓⚓⚓🚢');
  const cut = cleanText(`x${'🚢 '.repeat(10_000)}`, { addresses: true });
  expect(cut).not.toMatch(/\p{Cs}/u);
});
