import { describe, expect, it } from 'vitest';
import { accountForm } from './account-form.ts';
import { ethereumForm } from './ethereum-form.ts';
import { formatFields } from './format-fields.ts';
import type { SignInFields } from './sign-in-fields.ts';

const fields: SignInFields = {
  domain: 'service.org',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  uri: 'https://service.org/login',
  version: '1',
  reference: '1',
  nonce: '32891757',
  issuedAt: '2021-09-30T16:25:24.000Z',
};

describe('formatFields', () => {
  it('writes every field in the order of EIP-4361', () => {
    const every = {
      ...fields,
      scheme: 'https',
      statement: 'Hello.',
      expirationTime: '2021-10-01T00:00:00Z',
      notBefore: '2021-09-30T00:00:00+02:00',
      requestId: 'r-1',
      resources: ['ipfs://one', 'https://two.example'],
    };
    expect(
      formatFields(ethereumForm, every),
    ).toBe(`https://service.org wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

Hello.

URI: https://service.org/login
Version: 1
Chain ID: 1
Nonce: 32891757
Issued At: 2021-09-30T16:25:24.000Z
Expiration Time: 2021-10-01T00:00:00Z
Not Before: 2021-09-30T00:00:00+02:00
Request ID: r-1
Resources:
- ipfs://one
- https://two.example`);
  });

  it.each<[string, unknown]>([
    ['scheme', ''],
    ['scheme', '1https'],
    ['domain', ''],
    ['domain', 'a b'],
    ['domain', 'service.org/path'],
    ['domain', 'service.org\nURI: https://evil.example'],
    ['domain', undefined],
    ['address', fields.address.toLowerCase()],
    ['address', ''],
    ['statement', 'two\nlines'],
    ['statement', ''],
    ['statement', 'café'],
    ['uri', 'service.org'],
    ['uri', undefined],
    ['version', '2'],
    ['nonce', 'short'],
    ['nonce', '1234567-'],
    ['nonce', undefined],
    ['nonce', 123_456_789],
    ['nonce', {}],
    ['issuedAt', 'now'],
    ['issuedAt', '2021-02-29T00:00:00Z'],
    ['issuedAt', undefined],
    ['expirationTime', '2021-09-30'],
    ['expirationTime', null],
    ['notBefore', '2021-09-30T24:00:00Z'],
    ['requestId', 'a/b'],
    ['requestId', 7],
    ['resources', ['https://one.example', 'two']],
    ['resources', ['https://one.example\n- two:x']],
  ])('names %s, which cannot be %j', (option, value) => {
    expect(() => formatFields(ethereumForm, { ...fields, [option]: value } as SignInFields)).toThrow(
      expect.objectContaining({ code: 'OPTION_INVALID', message: expect.stringContaining(option) }),
    );
  });

  it.each([
    ['eip155', '0x1'],
    ['eip155', '01'],
    ['eip155', '-1'],
    ['eip155', '9007199254740993'],
    ['eip155', ''],
    ['solana', 'a b'],
    ['solana', 'a'.repeat(33)],
  ])('names the chain of %s, which cannot be %j', (namespace, reference) => {
    const form = accountForm(namespace);
    const address = namespace === 'solana' ? '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' : fields.address;
    expect(form && (() => formatFields(form, { ...fields, address, reference }))).toThrow('chainId');
  });
});
