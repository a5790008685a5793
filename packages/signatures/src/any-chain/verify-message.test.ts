import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { canVerify, verifyMessage } from './verify-message.ts';

const message = 'Sign in';
const account = privateKeyToAccount(`0x${'07'.repeat(32)}`);

it.each([
  [
    'bip122:000000000019d6689c085ae165831e93:1JAd7XCBzGudGpJQSDSfpmJhiygtLQWaGL',
    'This is an example of a signed message.',
    'IP2PL321I4/N0HfVIEw+aUnCYdcAJpzvwdnS3O9rlQI2MO5hf2yKz560DI7dcEycp06kr8OT9D81tOiVgyTL3Rw=',
  ],
  [
    'cosmos:cosmoshub-4:cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud',
    'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud',
    'vb78/y129cOiWyQkeFF8wCKZsOyzjpILnpEVZ72o5YUhEOmQZzVPcbUqWPLR7aZQ20j6vnYhIuCQN0HEG3igFg==',
  ],
  [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182:EK1bFgKm2FsghcttHT7TB7rNyXApFgs9fCbijMGQNyFGBQm',
    'hello world',
    '0xca01419b5a17219f7b78335658cab3b126db523a5df7be4bfc2bef76c2eb3b1dcf4ca86eb877d0a6cf6df12db5995c51d13b00e005d053b892bd09c594434288',
  ],
  [
    `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(7)))}`,
    message,
    base58.encode(ed25519.sign(new TextEncoder().encode(message), new Uint8Array(32).fill(7))),
  ],
] as const)('verifies %s', async (address, text, signature) => {
  expect(canVerify(address.split(':')[0] ?? '')).toBe(true);
  expect(await verifyMessage({ message: text, signature, address })).toBe(true);
  expect(await verifyMessage({ message: `${text} `, signature, address })).toBe(false);
});

it('verifies accounts of EVM chains, and asks the given node for contracts', async () => {
  const signature = await account.signMessage({ message });
  const address = `eip155:1:${account.address}` as const;
  expect(await verifyMessage({ message, signature, address })).toBe(true);
  const contract = `eip155:1:0x${'ab'.repeat(20)}` as const;
  expect(await verifyMessage({ message, signature, address: contract })).toBe(false);
  const requested: unknown[] = [];
  const ask = async (call: unknown) => {
    requested.push(call);
    return `0x${'1'.padStart(64, '0')}`;
  };
  expect(await verifyMessage({ message, signature, address: contract }, ask)).toBe(true);
  expect(requested).toMatchObject([{ method: 'eth_call' }]);
});

it('checks the network of a Bitcoin address', async () => {
  const address = 'bip122:000000000933ea01ad0ee984209779ba:1JAd7XCBzGudGpJQSDSfpmJhiygtLQWaGL';
  const signature =
    'IP2PL321I4/N0HfVIEw+aUnCYdcAJpzvwdnS3O9rlQI2MO5hf2yKz560DI7dcEycp06kr8OT9D81tOiVgyTL3Rw=';
  expect(
    await verifyMessage({ message: 'This is an example of a signed message.', signature, address }),
  ).toBe(false);
});

it('rejects chains it does not support', async () => {
  expect(canVerify('kadena')).toBe(false);
  expect(canVerify('constructor')).toBe(false);
  const unknown = verifyMessage({ message, signature: '', address: 'kadena:mainnet01:k:a' as never });
  await expect(unknown).rejects.toMatchObject({ code: 'INVALID_CAIP_ADDRESS' });
  const other = verifyMessage({ message, signature: '', address: 'kadena:mainnet01:a' });
  await expect(other).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
});
