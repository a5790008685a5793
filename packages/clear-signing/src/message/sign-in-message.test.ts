import { describe, expect, it } from 'vitest';
import { warnings } from '../words/warnings.ts';
import { looksLikeSignIn, readSignInMessage, type SignInForm } from './sign-in-message.ts';

const form: SignInForm = {
  account: 'Ethereum',
  isAddress: (text) => text === '0xA',
  isChain: (text) => /^\d+$/.test(text),
};
const sparse: SignInForm = { ...form, sparse: warnings.noChain };

const lines = [
  'shop.example wants you to sign in with your Ethereum account:',
  '0xA',
  '',
  'Welcome.',
  '',
  'URI: https://shop.example/login',
  'Version: 1',
  'Chain ID: 5',
  'Nonce: abcdefgh',
  'Issued At: 2023-11-14T22:13:20.000Z',
];
const whole = lines.join('\n');
const head = lines.slice(0, 2).join('\n');

it('reads every field', () => {
  const text = [
    whole,
    'Expiration Time: 2023-11-15T00:13:20+02:00',
    'Not Before: 2023-11-14T22:13:20Z',
    'Request ID: ',
    'Resources:',
    '- https://shop.example/terms',
    '- ipfs://b',
  ].join('\n');
  expect(readSignInMessage(text, form)).toEqual({
    domain: 'shop.example',
    address: '0xA',
    statement: 'Welcome.',
    uri: 'https://shop.example/login',
    chainId: '5',
    nonce: 'abcdefgh',
    issuedAt: '2023-11-14T22:13:20.000Z',
    expirationTime: '2023-11-15T00:13:20+02:00',
    notBefore: '2023-11-14T22:13:20Z',
    requestId: '',
    resources: ['https://shop.example/terms', 'ipfs://b'],
  });
});

it('reads a scheme, a port, and a message without a statement', () => {
  const scheme = whole.replace('shop.example wants', 'https://shop.example:8080 wants');
  expect(readSignInMessage(scheme, form)?.domain).toBe('shop.example:8080');
  for (const empty of ['', '\n']) {
    const text = whole.replace('\nWelcome.\n', empty);
    expect(readSignInMessage(text, form)).toMatchObject({ statement: undefined, nonce: 'abcdefgh' });
  }
});

describe('a message that deviates', () => {
  it.each<readonly [string, string]>([
    ['another kind of account', whole.replace('Ethereum', 'Solana')],
    ['a wrong address', whole.replace('0xA', '0xB')],
    ['a user before the host', whole.replace('shop.example wants', 'shop.example@evil.example wants')],
    ['a path after the host', whole.replace('shop.example wants', 'shop.example/evil wants')],
    ['letters that look alike', whole.replace('shop.example wants', 'sh\u043ep.example wants')],
    ['two lines of a statement', whole.replace('Welcome.', 'Welcome.\nSend all')],
    ['another version', whole.replace('Version: 1', 'Version: 2')],
    ['no such chain', whole.replace('Chain ID: 5', 'Chain ID: five')],
    ['a short nonce', whole.replace('abcdefgh', 'abcdefg')],
    ['a nonce with signs', whole.replace('abcdefgh', 'abcd-efgh')],
    ['a time in words', whole.replace(/Issued At: .*/, 'Issued At: now')],
    ['a day as a time', `${whole}\nExpiration Time: 2023-11-15`],
    ['fields in another order', whole.replace(/(Version: 1)\n(Chain ID: 5)/, '$2\n$1')],
    ['a field twice', whole.replace('Nonce:', 'Nonce: abcdefgh\nNonce:')],
    ['an unknown field', whole.replace('Nonce:', 'Extra: 1\nNonce:')],
    ['a line at the end', `${whole}\n`],
    ['a resource without a dash', `${whole}\nResources:\nhttps://shop.example`],
    ['line ends of another system', whole.replaceAll('\n', '\r\n')],
    ...lines.slice(5).map((line): [string, string] => [`no line ${line}`, whole.replace(`\n${line}`, '')]),
  ])('by %s is not a sign-in, but claims to be one', (_name, text) => {
    expect(readSignInMessage(text, form)).toBeUndefined();
    expect(looksLikeSignIn(text)).toBe(true);
  });
});

describe('a sparse form', () => {
  it('requires only domain and address', () => {
    const only = { domain: 'shop.example', address: '0xA', nonce: undefined, resources: [] };
    expect(readSignInMessage(head, sparse)).toMatchObject({ ...only, statement: undefined });
    expect(readSignInMessage(`${head}\n\nWelcome.`, sparse)).toMatchObject({
      ...only,
      statement: 'Welcome.',
    });
    expect(readSignInMessage(`${head}\n\nNonce: abcdefgh`, sparse)).toMatchObject({ nonce: 'abcdefgh' });
    for (const text of [head, `${head}\n\nWelcome.`, `${head}\n\nNonce: abcdefgh`])
      expect(readSignInMessage(text, form)).toBeUndefined();
  });

  it('is no looser about the fields that it has', () => {
    for (const field of ['Nonce: short', 'Chain ID: five', 'Issued At: now', 'Version: 2'])
      expect(readSignInMessage(`${head}\n\n${field}`, sparse)).toBeUndefined();
  });
});

it('only text near the beginning claims to be a sign-in', () => {
  const claim = 'Evil WANTS you to sign in with your \n Ethereum account';
  expect(looksLikeSignIn(claim)).toBe(true);
  expect(looksLikeSignIn(`${'a'.repeat(1_900)}${claim}`)).toBe(true);
  expect(looksLikeSignIn(`${'a'.repeat(2_000)}${claim}`)).toBe(false);
  expect(looksLikeSignIn('Hello')).toBe(false);
});
