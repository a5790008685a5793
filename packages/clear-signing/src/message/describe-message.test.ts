import fc from 'fast-check';
import { stringToHex } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { describe, expect, it } from 'vitest';
import type { Description } from '../words/description.ts';
import { describeMessage } from './describe-message.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const signIn = createSiweMessage({
  address,
  chainId: 31_337,
  domain: 'shop.example',
  nonce: 'abcdefgh12',
  uri: 'https://shop.example/login',
  version: '1',
  statement: 'Sign in to the shop.',
  issuedAt: new Date(1_700_000_000_000),
  expirationTime: new Date(1_700_000_600_000),
  resources: ['https://shop.example/terms'],
});

const dangers = ({ warnings }: Description) =>
  warnings.filter(({ level }) => level === 'danger').map(({ text }) => text);
const field = ({ fields }: Description, label: string) =>
  fields.find((entry) => entry.label === label)?.value;

describe('a message', () => {
  it.each(['Hello, boat ⛵', '', 'two\nlines\tand a tab', '👩‍👩‍👧 family'])(
    '%j is shown unchanged',
    (text) => {
      for (const message of [text, stringToHex(text)]) {
        const description = describeMessage({ message });
        expect(description).toMatchObject({ kind: 'message', warnings: [] });
        expect(field(description, 'Message')).toBe(text);
        expect(description.raw).toBe(message);
      }
    },
  );

  it('that is not UTF-8 is shown as bytes, a fingerprint is a danger', () => {
    expect(field(describeMessage({ message: '0xff00' }), 'Bytes')).toBe('0xff00');
    expect(dangers(describeMessage({ message: '0xff00' }))).toEqual([]);
    expect(dangers(describeMessage({ message: `0x${'ff'.repeat(32)}` }))).toHaveLength(1);
  });

  it.each([
    ['abc\u202edef', 'abc‹U+202E›def'],
    ['a\u0000b\rc', 'a‹U+0000›b‹U+000D›c'],
    ['zero\u200bwidth\u2066', 'zero‹U+200B›width‹U+2066›'],
    ['a\u2028b\u3164c\u2800', 'a‹U+2028›b‹U+3164›c‹U+2800›'],
    ['a\u200db', 'a‹U+200D›b'],
    ['\ud800', '‹U+D800›'],
  ])('%j shows its hidden characters', (message, shown) => {
    const description = describeMessage({ message });
    expect(field(description, 'Message')).toBe(shown);
    expect(description.warnings.map(({ text }) => text).join()).toContain('hide or reorder');
  });

  it('of great length is truncated, which is a danger, and can be expanded', () => {
    const message = `${'𝔸'.repeat(10_000)}\u202e and everything you own`;
    const description = describeMessage({ message });
    expect(field(description, 'Message')?.length).toBeLessThan(10_100);
    expect(dangers(description)).toEqual([
      'Part of what you would agree to is not in view. Open it whole first.',
    ]);
    expect(description.fields[0]?.whole).toBe(message.replace('\u202e', '‹U+202E›'));
    expect(description.raw).toContain('and everything you own');
    expect(describeMessage({ message: 'short' }).fields[0]).toEqual({ label: 'Message', value: 'short' });
    expect(describeMessage({ message: 'a'.repeat(2_000_000) }).kind).toBe('unknown');
  });

  it('that begins with 0X is signed, and shown, as text', () => {
    const description = describeMessage({ message: '0X48656c6c6f' });
    expect(description.fields).toEqual([{ label: 'Message', value: '0X48656c6c6f' }]);
  });

  it.each([undefined, null, 5, {}, []])('%j is unknown, and a danger', (message) => {
    expect(describeMessage({ message }).kind).toBe('unknown');
    expect(dangers(describeMessage({ message })).length).toBeGreaterThan(0);
  });

  it('of any kind never throws, and hides nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' })), (message) => {
        for (const { value } of describeMessage({ message }).fields) {
          expect(value).not.toMatch(/[\p{Cs}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/u);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a sign-in', () => {
  it('shows site, account, page, chain, nonce and times', () => {
    const description = describeMessage({
      message: stringToHex(signIn),
      address,
      chain: { id: 31_337, name: 'Devnet A' },
      domain: 'shop.example',
    });
    expect(description).toMatchObject({
      kind: 'sign-in',
      summary: 'Sign in to shop.example with your account.',
      warnings: [],
    });
    expect(Object.fromEntries(description.fields.map(({ label, value }) => [label, value]))).toEqual({
      Site: 'shop.example',
      Account: address,
      Statement: 'Sign in to the shop.',
      'Address of the page': 'https://shop.example/login',
      Chain: 'Devnet A (31337)',
      Nonce: 'abcdefgh12',
      'Issued at': '2023-11-14 22:13:20 UTC',
      'Valid until': '2023-11-14 22:23:20 UTC',
      Resource: 'https://shop.example/terms',
    });
  });

  it.each([
    ['2023-11-15T00:13:20+02:00', '2023-11-14 22:13:20 UTC'],
    ['2023-02-30T00:00:00Z', '2023-02-30T00:00:00Z'],
    ['2023-13-01T00:00:00Z', '2023-13-01T00:00:00Z'],
  ])('issued at %s shows the time in UTC, and as it is written if no calendar has it', (written, shown) => {
    const message = signIn.replace('2023-11-14T22:13:20.000Z', written);
    expect(field(describeMessage({ message }), 'Issued at')).toBe(shown);
  });

  it('for another chain than that of the request shows the number that it has', () => {
    const description = describeMessage({ message: signIn, chain: { id: 1, name: 'Ethereum' } });
    expect(field(description, 'Chain')).toBe('31337');
  });

  it('is recognised without a statement', () => {
    const lines = signIn.split('\n');
    const without = [...lines.slice(0, 2), '', ...lines.slice(4)].join('\n');
    expect(without).not.toContain('shop.\n');
    expect(describeMessage({ message: without }).kind).toBe('sign-in');
  });

  it.each([
    ['another site', { domain: 'evil.example' }, 'signs you in to shop.example'],
    ['another account', { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, 'another address'],
    ['another chain', { chain: { id: 1 } }, 'meant for chain 31337'],
  ])('for %s is a danger', (_name, parameters, text) => {
    expect(dangers(describeMessage({ message: signIn, ...parameters })).join()).toContain(text);
  });

  it('whose page belongs to another site is a warning', () => {
    const message = signIn.replace('https://shop.example/login', 'https://bank.example/login');
    expect(
      describeMessage({ message })
        .warnings.map(({ text }) => text)
        .join(),
    ).toContain('another site');
  });

  it.each([
    ['the nonce', signIn.replace(/Nonce: .*\n/, '')],
    ['the version', signIn.replace('Version: 1', 'Version: 2')],
    ['the address', signIn.replace(address, '0xf39F')],
    ['a line added', signIn.replace('Nonce:', 'Extra: 1\nNonce:')],
    ['the tail', `${signIn}\nSend everything`],
    ['letters that look alike', signIn.replaceAll('shop.example', 'sh\u043ep.example')],
    ['a name before the host', signIn.replace('shop.example wants', 'shop.example@evil.example wants')],
    ['the time', signIn.replace(/Issued At: .*\n/, 'Issued At: now\n')],
  ])('malformed in %s is a message and a danger', (_name, message) => {
    const description = describeMessage({ message });
    expect(description.kind).toBe('message');
    expect(dangers(description).join()).toContain('not a well-formed one');
  });
});
