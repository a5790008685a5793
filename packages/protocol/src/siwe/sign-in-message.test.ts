import { expect, it } from 'vitest';
import { formatSiweMessage } from './format-siwe-message.ts';
import {
  canonicalAddress,
  formatSignInMessage,
  parseSignInMessage,
  type SignInMessage,
} from './sign-in-message.ts';

const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const fields: SignInMessage = {
  domain: 'service.org',
  address,
  statement: 'Ahoy',
  uri: 'https://service.org/login',
  version: '1',
  chainId: mainnet,
  nonce: '32891757',
  issuedAt: '2021-09-30T16:25:24.000Z',
};
const text = `service.org wants you to sign in with your Solana account:
${address}

Ahoy

URI: https://service.org/login
Version: 1
Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
Nonce: 32891757
Issued At: 2021-09-30T16:25:24.000Z`;

it('formats and parses the message of another namespace', () => {
  expect(formatSignInMessage(fields)).toBe(text);
  expect(parseSignInMessage('solana', text)).toEqual(fields);
});

it.each([
  ['Bitcoin', 'bip122:000000000019d6689c085ae165831e93', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'],
  ['Bitcoin', 'bip122:000000000933ea01ad0ee984209779ba', 'tb1q9vza2e8x573nczrlzms0wvx3gsqjx7va6xlqnr'],
  [
    'Polkadot',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    '12dfEn1GycUmHtfEDW3BuQYzsMyUR1PqUPH2pyEikYeUX59o',
  ],
  ['Cosmos', 'cosmos:cosmoshub-4', 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud'],
] as const)('names an account of %s on %s', (name, chainId, account) => {
  const message: SignInMessage = { ...fields, chainId, address: account };
  const [first, second] = formatSignInMessage(message).split('\n');
  expect(first).toBe(`service.org wants you to sign in with your ${name} account:`);
  expect(second).toBe(account);
  expect(parseSignInMessage(chainId.split(':')[0] ?? '', formatSignInMessage(message))).toEqual(message);
  expect(canonicalAddress(chainId, address.toLowerCase())).toBeUndefined();
});

it('matches EIP-4361 for an EVM chain', () => {
  const evm = { ...fields, address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' } as const;
  const written = formatSignInMessage({ ...evm, chainId: 'eip155:10' });
  expect(written).toBe(formatSiweMessage({ ...evm, chainId: 10 }));
  expect(parseSignInMessage('eip155', written)?.chainId).toBe('eip155:10');
  expect(() => formatSignInMessage({ ...evm, chainId: 'eip155:0x1' })).toThrow('chainId');
});

it('rejects a message of another namespace', () => {
  expect(parseSignInMessage('eip155', text)).toBeUndefined();
  expect(parseSignInMessage('solana', text.replace('Solana', 'Ethereum'))).toBeUndefined();
  expect(parseSignInMessage('solana', text.replace(address, address.slice(20)))).toBeUndefined();
});

it('parses Solana wallets’ cluster names, and a single empty line without a statement', () => {
  const { statement: _, ...plain } = fields;
  const written = formatSignInMessage(plain);
  const compact = written
    .replace('\n\n\n', '\n\n')
    .replace('Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Chain ID: mainnet');
  expect(compact).not.toBe(written);
  expect(parseSignInMessage('solana', compact)).toEqual(plain);
  expect(parseSignInMessage('solana', compact.replace('mainnet', 'constructor'))?.chainId).toBe(
    'solana:constructor',
  );
  // A three-line statement that begins like a field is a statement.
  const stated = { ...fields, statement: 'URI: https://service.org/other' };
  expect(parseSignInMessage('solana', formatSignInMessage(stated))).toEqual(stated);
});

it('rejects an EIP-4361 message with one empty line', () => {
  const evm = {
    ...fields,
    statement: undefined,
    chainId: 'eip155:10',
    address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  } as const;
  expect(parseSignInMessage('eip155', formatSignInMessage(evm).replace('\n\n\n', '\n\n'))).toBeUndefined();
});

it('rejects namespaces without an account name, and addresses of another namespace', () => {
  expect(() => formatSignInMessage({ ...fields, chainId: 'kadena:mainnet01' })).toThrow('chainId');
  expect(parseSignInMessage('kadena', text)).toBeUndefined();
  expect(canonicalAddress('kadena:mainnet01', address)).toBeUndefined();
  expect(canonicalAddress(mainnet, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')).toBeUndefined();
  expect(canonicalAddress(mainnet, address)).toBe(address);
  expect(() => formatSignInMessage({ ...fields, address: 'nobody' })).toThrow('address');
});
