import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumAddress } from '../caip/checksum-address.ts';
import { accountForm } from './account-form.ts';
import { formatFields } from './format-fields.ts';
import { formatSiweMessage } from './format-siwe-message.ts';
import { parseFields } from './parse-fields.ts';
import { parseSiweMessage } from './parse-siwe-message.ts';
import type { SignInFields } from './sign-in-fields.ts';
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
  it('are parsed and formatted as in the example of the standard', () => {
    expect(parseSiweMessage(full)).toEqual(fields);
    expect(formatSiweMessage(fields)).toBe(full);
  });

  it('have two empty lines without a statement', () => {
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

  it('are parsed only from text that would be formatted identically', () => {
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
  ])('are rejected with %s', (_name, text) => {
    expect(parseSiweMessage(text)).toBeUndefined();
  });

  it('are whole: only the statement and resources may be missing', () => {
    const lines = full.split('\n');
    const resources = lines.indexOf('Resources:');
    for (let line = 0; line < lines.length; line += 1) {
      const others = lines.filter((_text, index) => index !== line);
      const isOptional = lines[line] === fields.statement || line > resources;
      expect(parseSiweMessage(others.join('\n')) !== undefined).toBe(isOptional);
      const before = lines.slice(0, line).join('\n');
      expect(parseSiweMessage(before) !== undefined).toBe(line >= resources);
    }
    expect(parseSiweMessage('')).toBeUndefined();
  });

  it.each([
    ['an empty scheme', `://${full}`],
    ['an invalid scheme', `1ht://${full}`],
    ['a path after the domain', full.replace('service.org', 'service.org/login')],
    ['an empty domain', full.replace('service.org', '')],
    ['no domain behind the scheme', full.replace('service.org', 'https://')],
    ['an invalid port', full.replace('service.org', 'service.org:99999')],
    ['an empty nonce', full.replace('Nonce: 32891757', 'Nonce: ')],
    ['a chain id too large to be exact', full.replace('Chain ID: 1', 'Chain ID: 9007199254740993')],
    ['an expiration instead of the time of issue', full.replace('Issued At', 'Expiration Time')],
    ['a request id with a space', full.replace('Resources:', 'Request ID: a b\nResources:')],
  ])('are rejected with %s', (_name, text) => {
    expect(parseSiweMessage(text)).toBeUndefined();
  });
});

describe('sign-in messages of other namespaces', () => {
  const form = accountForm('solana');
  if (form === undefined) throw new Error('Solana has sign-in messages');
  const account = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
  const other: fc.Arbitrary<SignInFields> = message.map(({ chainId: _none, ...made }) => ({
    ...made,
    address: account,
    reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }));

  it('survive a round trip, also with one empty line where there is no statement', () => {
    fc.assert(
      fc.property(other, (made) => {
        const text = formatFields(form, made);
        expect(parseFields(form, text)).toEqual(withoutNothing(made));
        if (made.statement === undefined)
          expect(parseFields(form, text.replace('\n\n\n', '\n\n'))).toEqual(withoutNothing(made));
      }),
    );
  });

  it('are not those of EIP-4361', () => {
    fc.assert(
      fc.property(other, message, (made, evm) => {
        expect(parseSiweMessage(formatFields(form, made))).toBeUndefined();
        expect(parseFields(form, formatSiweMessage(evm))).toBeUndefined();
      }),
    );
  });
});
