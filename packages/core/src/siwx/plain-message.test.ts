import { expect, it } from 'vitest';
import { address } from '../test-support/fake-adapter.ts';
import { plainMessage } from './plain-message.ts';

const where = { domain: 'shop.example', uri: 'https://shop.example/', getNonce: async () => 'nonce1234' };

it.each([
  ['another namespace', 'solana:1', address],
  ['an address of none', 'eip155:1', 'not an address'],
  ['a namespace without messages', 'kadena:1', address],
])('throws for %s', async (_what, chainId, accountAddress) => {
  await expect(plainMessage({ chainId: chainId as never, accountAddress }, where, 0)).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  });
});

it('writes a message for a Solana account with its cluster', async () => {
  const accountAddress = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
  const message = await plainMessage({ chainId: 'solana:5eykt4UsFv8P', accountAddress }, where, 0);
  expect(message).toMatchObject({ chainId: 'solana:5eykt4UsFv8P', accountAddress });
  expect(message.toString()).toContain('sign in with your Solana account:');
  expect(message.toString()).toContain('\nChain ID: 5eykt4UsFv8P\n');
});

it('writes the checksummed address and the expiration time', async () => {
  const input = { chainId: 'eip155:1', accountAddress: address.toLowerCase() } as const;
  const message = await plainMessage(input, { ...where, expiresIn: 60 }, 1_000);
  expect(message).toMatchObject({
    accountAddress: address,
    nonce: 'nonce1234',
    issuedAt: '1970-01-01T00:00:01.000Z',
    expirationTime: '1970-01-01T00:01:01.000Z',
  });
  expect(message.toString()).toContain(`\n${address}\n`);
});
