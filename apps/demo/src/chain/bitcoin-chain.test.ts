import type { BitcoinAdapter } from '@mooring/adapter-bitcoin';
import { expect, it } from 'vitest';
import { bitcoinChain } from './bitcoin-chain.ts';

const account = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const network = {
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Devnet Bitcoin',
  esploraUrl: 'http://127.0.0.1:1',
} as never;
const order = { asset: {} as never, to: 'bc1q', value: 120_000n };

/** The page's actions, over an adapter with this provider. */
function chain(provider: object | undefined) {
  const adapter = { getProvider: async () => provider } as unknown as BitcoinAdapter;
  return bitcoinChain({ adapter, account, network });
}

it('accepts only Bitcoin addresses', () => {
  const { readRecipient } = chain({});
  const to = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  expect(readRecipient(to)).toBe(to);
  expect(readRecipient(`0x${'1'.repeat(40)}`)).toBeUndefined();
});

it('has the wallet pay in satoshi, once the order is checked', async () => {
  const calls: unknown[] = [];
  const provider = { sendTransfer: async (asked: unknown) => calls.push(asked) && 'txid' };
  const { hash } = await chain(provider).send(order, () => calls.push('checked'));
  expect(hash).toBe('txid');
  expect(calls).toEqual(['checked', { recipient: 'bc1q', amount: '120000' }]);
});

it('sends nothing without a wallet, and has no faucet without a URL', async () => {
  const none = chain(undefined);
  await expect(none.send(order, () => undefined)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  expect(none.faucet).toBeUndefined();
});
