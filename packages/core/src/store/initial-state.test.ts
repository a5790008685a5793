import { expect, it } from 'vitest';
import { makeCore, network } from '../test-support/fake-adapter.ts';

it.each([
  ['no number', { id: 'mainnet' }],
  ['zero', { id: 0 }],
  ['a fraction', { id: 1.5 }],
  ['an id of another chain', { id: 1, caipNetworkId: 'eip155:2' as const }],
  ['an id of another family', { id: 1, caipNetworkId: 'solana:1' as const }],
  ['three parts', { id: 1, caipNetworkId: 'eip155:1:x' as const }],
])('rejects a network whose id is %s, by its name', (_name, wrong) => {
  expect(() => makeCore({ networks: [{ ...network(1), ...wrong }] })).toThrow('Chain 1');
});

it("puts the site's own RPC addresses before those of the network, each once", () => {
  const own = { ...network(1), rpcUrls: { default: { http: ['https://b.example', 'https://a.example'] } } };
  const customRpcUrls = { 'eip155:1': [{ url: 'https://a.example' }] };
  const [read] = makeCore({ networks: [own], customRpcUrls }).core.store.getState().networks;
  expect(read?.rpcUrls.default.http).toEqual(['https://a.example', 'https://b.example']);
});
