import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumAddress } from './checksum-address.ts';
import { formatSiweMessage } from './format-siwe-message.ts';
import { parseSiweMessage } from './parse-siwe-message.ts';
import type { SiweMessage } from './siwe-message.ts';

const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';

// The example of EIP-4361.
const full = `service.org wants you to sign in with your Ethereum account:
${address}

I accept the ServiceOrg Terms of Service: https://service.org/tos

URI: https://service.org/login
Version: 1
Chain ID: 1
Nonce: 32891757
Issued At: 2021-09-30T16:25:24.000Z
Resources:
- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu
- https://example.com/my-web2-claim.json`;

const fields: SiweMessage = {
  domain: 'service.org',
  address,
  statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
  uri: 'https://service.org/login',
  version: '1',
  chainId: 1,
  nonce: '32891757',
  issuedAt: '2021-09-30T16:25:24.000Z',
  resources: [
    'ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
    'https://example.com/my-web2-claim.json',
  ],
};

const time = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const uri = fc.webUrl({ withQueryParameters: true, withFragments: true });
const message: fc.Arbitrary<SiweMessage> = fc.record({
  scheme: maybe(fc.constantFrom('https', 'http', 'app+x')),
  domain: fc
    .tuple(fc.domain(), maybe(fc.integer({ min: 1, max: 65_535 })))
    .map(([host, port]) => (port ? `${host}:${port}` : host)),
  address: fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
    .map((hex) => checksumAddress(`0x${hex}`) ?? address),
  statement: maybe(
    fc.string({ unit: fc.constantFrom(...'abcXYZ019 .,:/?!()[]@'), minLength: 1, maxLength: 80 }),
  ),
  uri,
  version: fc.constant('1' as const),
  chainId: fc.nat(),
  nonce: fc.string({ unit: fc.constantFrom(...'abcXYZ0189'), minLength: 8, maxLength: 96 }),
  issuedAt: time,
  expirationTime: maybe(time),
  notBefore: maybe(time),
  requestId: maybe(fc.string({ unit: fc.constantFrom(...'abc-_~:@12'), maxLength: 20 })),
  resources: maybe(fc.array(uri, { maxLength: 4 })),
});

function withoutNothing(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('sign-in messages of EIP-4361', () => {
  it('parses and formats the example of the standard', () => {
    expect(parseSiweMessage(full)).toEqual(fields);
    expect(formatSiweMessage(fields)).toBe(full);
  });

  it('leaves two empty lines without a statement', () => {
    const text = formatSiweMessage({ ...fields, statement: undefined });
    expect(text).toContain(`${address}\n\n\nURI: `);
    expect(parseSiweMessage(text)).not.toHaveProperty('statement');
  });

  it('survive a round trip', () => {
    fc.assert(
      fc.property(message, (made) => {
        expect(parseSiweMessage(formatSiweMessage(made))).toEqual(withoutNothing(made));
      }),
    );
  });

  it('parses only text that it would format identically', () => {
    fc.assert(
      fc.property(message, fc.nat(), fc.constantFrom('', '\n', ' ', 'é', '\r', '-'), (made, at, extra) => {
        const text = formatSiweMessage(made);
        const index = at % (text.length + 1);
        const bent = text.slice(0, index) + extra + text.slice(index + (extra === '' ? 1 : 0));
        const read = parseSiweMessage(bent);
        if (read !== undefined) expect(formatSiweMessage(read)).toBe(bent);
      }),
    );
  });

  it.each([
    ['a lower-case address', full.replace(address, address.toLowerCase())],
    ['another chain word', full.replace('Ethereum account', 'Solana account')],
    ['a short nonce', full.replace('32891757', '3289175')],
    ['version 2', full.replace('Version: 1', 'Version: 2')],
    ['a chain id in hex', full.replace('Chain ID: 1', 'Chain ID: 0x1')],
    ['the 30th of February', full.replace('2021-09-30', '2021-02-30')],
    ['a time without a zone', full.replace('24.000Z', '24.000')],
    ['fields in another order', full.replace('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1')],
    ['a field twice', full.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['a line after the end', `${full}\n`],
    ['carriage returns', full.replaceAll('\n', '\r\n')],
    ['a statement of two lines', full.replace('I accept', 'I\naccept')],
    ['a resource that is no address', `${full}\n- nothing`],
    ['an unknown field', full.replace('Resources:', 'Extra: 1\nResources:')],
    ['more than anybody signs', `${full}\n- https://example.com/${'a'.repeat(20_000)}`],
  ])('rejects %s', (_name, text) => {
    expect(parseSiweMessage(text)).toBeUndefined();
  });

  it('names the field that cannot be written', () => {
    expect(() => formatSiweMessage({ ...fields, statement: 'two\nlines' })).toThrow('statement');
    expect(() => formatSiweMessage({ ...fields, nonce: 'short' })).toThrow('nonce');
    expect(() => formatSiweMessage({ ...fields, domain: 'a b' })).toThrow('domain');
  });
});
