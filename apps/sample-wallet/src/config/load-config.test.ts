import { expect, it } from 'vitest';
import { readConfig } from './load-config.ts';

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const network = { id: 31337, name: 'Devnet A', rpcUrl: 'http://localhost:4010', nativeCurrency: currency };
const config = { services: { relay: 'ws://localhost:4002' }, networks: [network], links: {} };

it('reads what the launcher writes', () => {
  expect(readConfig(config)).toEqual({
    relay: 'ws://localhost:4002',
    networks: [{ ...network, tokens: [] }],
    demo: undefined,
  });
});

it.each([
  ['services', { ...config, services: undefined }],
  ['services.relay', { ...config, services: { relay: 'https://relay' } }],
  ['networks', { ...config, networks: [] }],
  ['networks.id', { ...config, networks: [{ ...network, id: -1 }] }],
  [
    'networks.tokens.address',
    { ...config, networks: [{ ...network, tokens: [{ ...currency, address: 'x' }] }] },
  ],
  ['links.demo', { ...config, links: { demo: 'javascript:alert(1)' } }],
])('names %s when it is wrong', (member, value) => {
  expect(() => readConfig(value)).toThrow(new Error(member));
});
