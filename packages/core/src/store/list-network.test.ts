import { describe, expect, it } from 'vitest';
import { network } from '../test-support/fake-adapter.ts';
import { listNetwork, readNetwork } from './list-network.ts';

describe('a network that the site lists', () => {
  it('is an EVM chain by default', () => {
    expect(readNetwork(network(5))).toMatchObject({ chainNamespace: 'eip155', caipNetworkId: 'eip155:5' });
    expect(readNetwork(network(5, 'solana'))).toMatchObject({
      chainNamespace: 'solana',
      caipNetworkId: 'solana:5',
    });
  });

  it('can have its own id', () => {
    const bitcoin = { ...network(1, 'bip122'), id: 'main', caipNetworkId: 'bip122:000000000019' } as const;
    expect(listNetwork(bitcoin, undefined)).toMatchObject({
      id: 'main',
      caipNetworkId: 'bip122:000000000019',
    });
  });

  it.each([
    ['a chain id of zero', network(0)],
    ['a negative chain id', network(-1)],
    ['a fraction', network(1.5)],
    ['no number', network(Number.NaN)],
    ['a number beyond the safe integers', network(2 ** 53)],
    ['an id that is another number', { ...network(1), caipNetworkId: 'eip155:2' as const }],
    ['an id of another namespace', { ...network(1), caipNetworkId: 'solana:1' as const }],
    ['an id without a reference', { ...network(1, 'solana'), caipNetworkId: 'solana:' as const }],
    ['a reference of more than 32 characters', network(1, 'solana'), 'x'.repeat(33)],
    ['a namespace in capitals', { ...network(1), chainNamespace: 'EIP155' }],
  ])('is refused with %s', (_, given, reference?: string) => {
    const requested =
      reference === undefined ? given : { ...given, caipNetworkId: `solana:${reference}` as const };
    expect(() => listNetwork(requested, undefined)).toThrow(
      expect.objectContaining({
        code: 'OPTION_INVALID',
        message: expect.stringContaining(`${given.name} has no chain id like eip155:1`),
      }),
    );
  });
});

describe("the site's own RPC URLs", () => {
  const listed = { ...network(1), rpcUrls: { default: { http: ['https://public.example'] } } };

  it('come before those of the network, each once', () => {
    const own = { 'eip155:1': [{ url: 'https://own.example' }, { url: 'https://public.example' }] };
    expect(listNetwork(listed, own).rpcUrls.default.http).toEqual([
      'https://own.example',
      'https://public.example',
    ]);
  });

  it('of another network change nothing', () => {
    const own = { 'eip155:2': [{ url: 'https://own.example' }], 'eip155:1': [] };
    expect(listNetwork(listed, own).rpcUrls).toBe(listed.rpcUrls);
  });
});
