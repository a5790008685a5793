import type { AppKitNetwork } from '@mooring/core';
import type { bitcoin, solana } from '@mooring/protocol/networks';
import type { Chain } from 'viem';
import type { mainnet, optimism, zksync } from 'viem/chains';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineChain } from './define-chain.ts';

const own = {
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
} as const;

describe('defineChain', () => {
  it('treats a chain without a namespace as an EVM chain', () => {
    expect(defineChain(own)).toEqual({ ...own, chainNamespace: 'eip155', caipNetworkId: 'eip155:31337' });
  });

  it('keeps the members it is given', () => {
    const network = { ...own, id: 'mainnet', chainNamespace: 'near', caipNetworkId: 'near:mainnet' } as const;
    expect(defineChain(network)).toEqual(network);
  });

  it('types the id, the namespace and the CAIP-2 id', () => {
    const chain = defineChain({ ...own, id: 7 });
    expectTypeOf(chain.id).toEqualTypeOf<7>();
    expectTypeOf(chain.chainNamespace).toEqualTypeOf<'eip155'>();
    expectTypeOf(chain.caipNetworkId).toEqualTypeOf<'eip155:7'>();
    const network = defineChain({ ...own, id: 'x-1', chainNamespace: 'cosmos' });
    expectTypeOf(network.chainNamespace).toEqualTypeOf<'cosmos'>();
    expectTypeOf(network.caipNetworkId).toEqualTypeOf<'cosmos:x-1'>();
  });

  it('returns a chain that viem accepts', () => {
    const chain = defineChain(own);
    expectTypeOf<typeof chain>().toExtend<Chain>();
  });
});

describe('AppKitNetwork', () => {
  it('accepts viem chains and other networks', () => {
    expectTypeOf<Chain>().toExtend<AppKitNetwork>();
    expectTypeOf<typeof mainnet>().toExtend<AppKitNetwork>();
    expectTypeOf<typeof optimism>().toExtend<AppKitNetwork>();
    expectTypeOf<typeof zksync>().toExtend<AppKitNetwork>();
    expectTypeOf<typeof bitcoin>().toExtend<AppKitNetwork>();
    expectTypeOf<typeof solana>().toExtend<AppKitNetwork>();
  });
});
