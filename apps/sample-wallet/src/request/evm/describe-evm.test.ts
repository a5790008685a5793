import { english } from '@mooring/clear-signing';
import { expect, it } from 'vitest';
import { testNetwork } from '../../test-support/test-accounts.ts';
import { describeEvm } from './describe-evm.ts';

const from = `0x${'11'.repeat(20)}`;
const to = `0x${'22'.repeat(20)}`;
const token = { address: `0x${'33'.repeat(20)}` as const, symbol: 'TIDE', name: 'Tide', decimals: 6 };
const network = { ...testNetwork(31_337), tokens: [token] };

/** All that the owner reads of a request. */
const read = (
  method: string,
  params: unknown,
  { chainId = 'eip155:31337', url = 'https://site.example/page', ...options } = {},
) =>
  JSON.stringify(
    describeEvm({ method, params, chainId }, [network], url, english, options),
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );

it('describes an amount in the currency of the network', () => {
  expect(read('eth_sendTransaction', [{ from, to, value: '0xde0b6b3a7640000' }])).toContain('1 ETH');
});

it('describes an amount of one of the network’s tokens', () => {
  const data = `0xa9059cbb${to.slice(2).padStart(64, '0')}${(1_500_000).toString(16).padStart(64, '0')}`;
  const asked = [{ from, to: token.address, data }];
  expect(read('eth_sendTransaction', asked)).toContain('1.5 TIDE');
  expect(read('eth_sendTransaction', asked, { chainId: 'eip155:9' })).not.toContain('TIDE');
});

it('hides fee and nonce of the site’s transaction, which the wallet chooses itself', () => {
  const plain = read('eth_sendTransaction', [{ from, to, value: '0x1' }]);
  const own = { gasPrice: '0x9', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x9', nonce: '0x9' };
  expect(read('eth_sendTransaction', [{ from, to, value: '0x1', ...own }])).toBe(plain);
});

it.each([undefined, 'text', [], [null], ['text']])(
  'describes the parameters %j without failing',
  (params) => {
    expect(read('eth_sendTransaction', params)).toContain('title');
  },
);

it('names a network that the wallet does not know by its id', () => {
  expect(read('eth_sendTransaction', [{ from, to, value: '0x1' }], { chainId: 'eip155:9' })).toContain(
    'eip155:9',
  );
});

it('compares the domain of a sign-in with the address that the site claims', () => {
  const message = (domain: string) => [
    `0x${Buffer.from(
      `${domain} wants you to sign in with your Ethereum account:\n${from}\n\nURI: https://${domain}\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00.000Z`,
    ).toString('hex')}`,
    from,
  ];
  const own = read('personal_sign', message('site.example'));
  const foreign = read('personal_sign', message('other.example'));
  expect(own).not.toBe(foreign.replaceAll('other.example', 'site.example'));
  expect(() => read('personal_sign', message('site.example'), { url: 'no address' })).not.toThrow();
});
