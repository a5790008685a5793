import { expect, test } from 'vitest';
import type { BitcoinNetwork } from '../../config/wallet-network.ts';
import { messages } from '../../messages/wallet/en.generated.ts';
import { answeringNode } from '../../test-support/answering-node.ts';
import { chainId, input, payment, spend, stranger } from '../../test-support/bitcoin-coins.ts';
import { shownTestAccount } from '../../test-support/test-accounts.ts';
import type { RequestContext } from '../request-module.ts';
import { bitcoinRequests } from './bitcoin-requests.ts';

const network: BitcoinNetwork = {
  namespace: 'bip122',
  caipNetworkId: chainId,
  name: 'Devnet Bitcoin',
  esploraUrl: 'http://127.0.0.1:1',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
};
const module = bitcoinRequests(undefined);
const account = payment.address;

const context = (method: string, params: object, more: Partial<RequestContext> = {}): RequestContext => ({
  prompt: { chainId, method, params },
  networks: [network],
  accounts: [shownTestAccount(0x22, [network]), shownTestAccount(0x11, [network])],
  account,
  url: 'https://site.example',
  ...more,
});
const signs = context('signPsbt', { psbt: spend([payment]), signInputs: [input(0, account)] });
const sends = context('sendTransfer', { account, recipientAddress: stranger.address, amount: '1000' });

test.each<[string, RequestContext, string | undefined]>([
  ['a transaction', signs, undefined],
  ['a transfer', sends, undefined],
  ['any on an unknown network', { ...sends, networks: [] }, messages.chainUnknown()],
  ['any of an account that is not held', { ...sends, account: 'bc1q' }, messages.accountUnknown()],
  ['any without a granted account', { ...sends, account: undefined }, messages.accountUnknown()],
  ['an unknown method', context('signAll', {}), messages.paramsWrong()],
  ['a transfer without an amount', context('sendTransfer', {}), messages.paramsWrong()],
  [
    'an input of somebody else',
    context('signPsbt', { psbt: spend([stranger]), signInputs: [input(0, account)] }),
    messages.notYours(),
  ],
])('gives the reason why it refuses %s', (_, asked, why) => {
  expect(module.whyRefused(asked)?.(messages)).toBe(why);
});

test('simulates only a valid transfer', async () => {
  expect([module.isSimulated(sends), module.isSimulated(signs)]).toEqual([true, false]);
  expect(module.isSimulated(context('sendTransfer', {}))).toBe(false);
  expect(await module.simulate(sends)).toEqual({ ok: false, why: 'silent' });
  expect(await module.simulate({ ...sends, networks: [] })).toEqual({ ok: false, why: 'silent' });
  expect(await module.simulate({ ...sends, account: undefined })).toEqual({ ok: false, why: 'silent' });
  expect(await module.simulate(signs)).toEqual({ ok: false, why: 'fails' });
});

test('compares the spent coins with those that the network lists', async () => {
  const listed = (value: number) => [{ txid: '01'.repeat(32), vout: 0, value, status: { confirmed: true } }];
  const warningsFor = async (value: number) => {
    const esploraUrl = await answeringNode((_, path) => (path.includes(account) ? listed(value) : []));
    const described = await module.lookUp({ ...signs, networks: [{ ...network, esploraUrl }] });
    return described?.().warnings.map(({ id }) => id) ?? [];
  };
  expect(await warningsFor(10_000)).not.toContain('warnCoinDiffers');
  expect(await warningsFor(9_000)).toContain('warnCoinDiffers');
});

test('describes a transaction as before if the network does not answer', async () => {
  const described = await module.lookUp(signs);
  expect(described?.()).toEqual(module.describe(signs));
});

test('looks nothing up for a transfer, or on an unknown network', () => {
  expect(module.lookUp(sends)).toBeUndefined();
  expect(module.lookUp({ ...signs, networks: [] })).toBeUndefined();
});
