import { english } from '@mooring/clear-signing';
import { expect, test } from 'vitest';
import { messages } from '../../messages/wallet/en.generated.ts';
import { shownTestAccount, testNetwork } from '../../test-support/test-accounts.ts';
import type { RequestContext } from '../request-module.ts';
import { evmRequests } from './evm-requests.ts';

const token = { address: `0x${'33'.repeat(20)}` as const, symbol: 'T', name: 'Token', decimals: 6 };
// Nothing listens there.
const network = { ...testNetwork(31_337), tokens: [token] };
const [account, other] = [shownTestAccount(0x11, [network]), shownTestAccount(0x22, [network])];
const module = evmRequests(english);

const context = (method: string, params: unknown, more: Partial<RequestContext> = {}): RequestContext => ({
  prompt: { chainId: 'eip155:31337', method, params },
  networks: [network],
  accounts: [account, other],
  account: account.evm,
  url: 'https://site.example/page',
  ...more,
});
const payment = [{ from: account.evm, to: other.evm, value: '0x1' }];
const sends = context('eth_sendTransaction', payment);
const signs = context('personal_sign', ['0x6869', account.evm]);
const elsewhere = { prompt: { ...sends.prompt, chainId: 'eip155:9' } };

test.each([
  ['a payment', sends, undefined],
  ['a message', signs, undefined],
  ['a switch, which its own flow checks', context('wallet_switchEthereumChain', 'anything'), undefined],
  ['a payment of no account', context('eth_sendTransaction', [{}]), messages.paramsWrong()],
  ['no parameters', context('eth_sendTransaction', undefined), messages.paramsWrong()],
])('gives the reason why it refuses %s', (_, asked, why) => {
  expect(module.whyRefused(asked)?.(messages)).toBe(why);
});

test('simulates only a valid transaction on a known network', async () => {
  expect(module.isSimulated(sends)).toBe(true);
  expect(module.isSimulated(signs)).toBe(false);
  expect(module.isSimulated(context('eth_sendTransaction', [{}]))).toBe(false);
  expect(module.isSimulated({ ...sends, ...elsewhere })).toBe(false);
  expect(await module.simulate({ ...sends, ...elsewhere })).toEqual({ ok: false, why: 'silent' });
});

test('describes a request without its network, and on an unknown one', () => {
  expect(
    module
      .describe(sends)
      .fields.map(({ value }) => value)
      .join(' '),
  ).toContain('ETH');
  const unknown = module.describe({ ...sends, ...elsewhere, url: 'no address' });
  expect(unknown.fields.length).toBeGreaterThan(0);
});

test('looks up the tokens of the account that pays, and describes the request if nothing answers', async () => {
  const described = await module.lookUp(sends);
  expect(described?.()).toEqual(module.describe(sends));
});

test.each([
  ['a message', signs],
  ['a request that is refused', context('eth_sendTransaction', [{}])],
  ['an unknown network', { ...sends, ...elsewhere }],
  ['a network without tokens', { ...sends, networks: [testNetwork(31_337)] }],
])('looks nothing up for %s', (_, asked) => {
  expect(module.lookUp(asked)).toBeUndefined();
});
