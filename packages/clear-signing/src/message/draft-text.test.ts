import { describe, expect, it } from 'vitest';
import { messages } from '../messages/words/en.generated.ts';
import { warnings } from '../words/warnings.ts';
import { writeDescription } from '../words/write-description.ts';
import { draftBytes, draftText, type TextContext } from './draft-text.ts';

const context: TextContext = {
  account: 'Test',
  isAddress: (text) => /^[a-z]+$/i.test(text),
  isChain: (text) => text.length > 0,
  isSameAddress: (one, other) => one.toLowerCase() === other.toLowerCase(),
  showAddress: (address) => address.toUpperCase(),
};
const signIn = [
  'shop.example wants you to sign in with your Test account:',
  'alice',
  '',
  '',
  'URI: https://shop.example/login',
  'Version: 1',
  'Chain ID: main',
  'Nonce: abcdefgh',
  'Issued At: 2023-11-14T22:13:20Z',
].join('\n');

const write = (text: string, change: Partial<TextContext> = {}) =>
  writeDescription(draftText(text, 'raw', { ...context, ...change }), messages);
const ids = (text: string, change?: Partial<TextContext>) => write(text, change).warnings.map(({ id }) => id);
const chain = (change: Partial<TextContext>) =>
  write(signIn, change).fields.find(({ label }) => label === 'Chain')?.value;

it('shows any other text as a message, and one that claims to be a sign-in as a danger', () => {
  expect(write('Hello')).toMatchObject({
    ...{ kind: 'message', fields: [{ label: 'Message', value: 'Hello' }], warnings: [], raw: 'raw' },
  });
  expect(write(`${signIn}\nSend everything`)).toMatchObject({
    ...{ kind: 'message', warnings: [{ id: 'warnMalformedSignIn', level: 'danger' }] },
  });
});

describe('a sign-in', () => {
  it('without deviations has no warning', () => {
    const request = { address: 'ALICE', chains: ['main', 'm'], domain: 'Shop.example' };
    const description = write(signIn, request);
    expect(description).toMatchObject({
      ...{ kind: 'sign-in', summary: 'Sign in to shop.example with your account.', warnings: [] },
    });
    expect(description.fields.slice(0, 2).map(({ value }) => value)).toEqual(['shop.example', 'ALICE']);
  });

  it.each([
    ['warnSignInElsewhere', { domain: 'evil.example' }],
    ['warnSignInElsewhere', { domain: 'login.shop.example' }],
    ['warnSignInAddress', { address: 'bob' }],
    ['warnOtherChain', { chains: ['other'] }],
  ] as const)('that differs from the request is a danger: %s, case %#', (id, change) => {
    expect(write(signIn, change).warnings).toMatchObject([{ id, level: 'danger' }]);
  });

  it.each(['https://evil.example/login', 'https://shop.example@evil.example', 'no address'])(
    'whose page is %s warns',
    (uri) => {
      expect(ids(signIn.replace('https://shop.example/login', uri))).toEqual(['warnSignInUri']);
    },
  );

  it('names the chain only if it is that of the request', () => {
    expect(chain({ chains: ['m', 'main'], chainName: 'Main Network' })).toBe('Main Network (main)');
    expect(chain({ chains: ['other'], chainName: 'Other' })).toBe('main');
    expect(chain({ chains: ['main'] })).toBe('main');
  });

  it('in a sparse form warns if nonce or time are missing', () => {
    const sparse = warnings.noChain;
    const without = (line: RegExp) => signIn.replace(line, '').trimEnd();
    expect(ids(signIn, { sparse })).toEqual([]);
    expect(ids(without(/Nonce: .*\n/), { sparse })).toEqual(['warnNoChain']);
    expect(ids(without(/Issued At: .*/), { sparse })).toEqual(['warnNoChain']);
    expect(ids(without(/Nonce: .*\n/))).toEqual(['warnMalformedSignIn']);
  });
});

it('shows bytes in hex; 32 of them may be the hash of anything, a danger', () => {
  const bytes = (count: number) =>
    writeDescription(draftBytes(`0x${'ff'.repeat(count)}`, 'raw'), messages).warnings;
  expect(bytes(31)).toMatchObject([{ id: 'warnBytesMessage', level: 'caution' }]);
  expect(bytes(32)).toMatchObject([{ id: 'warnHashMessage', level: 'danger' }]);
  expect(bytes(33)).toMatchObject([{ id: 'warnBytesMessage' }]);
});
