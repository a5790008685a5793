import type { UniversalProvider, UniversalProviderOpts } from '@mooring/adapter-universal/provider';
import type { AppKitNetwork, CaipNetworkId } from '@mooring/core';
import { arbitrum, mainnet } from 'viem/chains';
import { describe, expectTypeOf, it } from 'vitest';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';
import type { Metadata } from '../options/known-types.ts';
import type { AppKit } from './app-kit.ts';
import type { createAppKit } from './create-appkit.ts';

declare const create: typeof createAppKit;
declare const wide: AppKitNetwork;
const solana = { ...mainnet, id: 'mainnet', chainNamespace: 'solana' } as const;

// Only type-checked, never run.
const typed = () => create({ networks: [mainnet, arbitrum, solana] });
type Typed = ReturnType<typeof typed>;

describe('types', () => {
  it('know the given networks', () => {
    expectTypeOf<ReturnType<Typed['getChainId']>>().toEqualTypeOf<1 | 42161 | 'mainnet'>();
    expectTypeOf((kit: Typed) => kit.getCaipNetworkId()).returns.toEqualTypeOf<
      'eip155:1' | 'eip155:42161' | 'solana:mainnet'
    >();
    expectTypeOf<NonNullable<ReturnType<Typed['getCaipNetwork']>>['id']>().toEqualTypeOf<
      1 | 42161 | 'mainnet'
    >();
    expectTypeOf<Parameters<Parameters<Typed['subscribeNetwork']>[0]>[0]['chainId']>().toEqualTypeOf<
      1 | 42161 | 'mainnet'
    >();
  });

  it('are wide without known networks', () => {
    const anything = () => create({ networks: [wide] });
    type Anything = ReturnType<typeof anything>;
    expectTypeOf<ReturnType<Anything['getChainId']>>().toEqualTypeOf<string | number>();
    expectTypeOf((kit: Anything) => kit.getCaipNetworkId()).returns.toEqualTypeOf<CaipNetworkId>();
    expectTypeOf<Typed>().toExtend<AppKit>();
    const list: CreateAppKitOptions['networks'] = [mainnet];
    expectTypeOf(() => create({ networks: list })).returns.toEqualTypeOf<AppKit>();
  });

  it('reject unknown networks', () => {
    const fine = () =>
      create({
        networks: [mainnet, arbitrum],
        defaultNetwork: arbitrum,
        customRpcUrls: { 'eip155:1': [{ url: 'http://localhost:1' }] },
        features: { analytics: false, email: false, socials: ['google'], swaps: false, legalCheckbox: true },
        themeVariables: { '--w3m-accent': '#123456', '--w3m-z-index': 5, '--apkt-accent': 'red' },
      });
    expectTypeOf(fine).returns.toExtend<AppKit>();
    // @ts-expect-error: not among the networks
    const other = () => create({ networks: [mainnet], defaultNetwork: arbitrum });
    // @ts-expect-error: not among the networks
    const urls = () => create({ networks: [mainnet], customRpcUrls: { 'eip155:5': [] } });
    // @ts-expect-error: at least one
    const none = () => create({ networks: [] });
    // @ts-expect-error: no such feature
    const feature = () => create({ networks: [mainnet], features: { legalCheckBox: true } });
    // @ts-expect-error: no variable of a style sheet
    const theme = () => create({ networks: [mainnet], themeVariables: { accent: 'red' } });
    // @ts-expect-error: no such variable
    const colour = () => create({ networks: [mainnet], themeVariables: { '--w3m-acent': 'red' } });
    // @ts-expect-error: no such variable
    const later = () => typed().setThemeVariables({ '--w3m-colour': 'red' });
    // @ts-expect-error: no such view
    const view = () => typed().open({ view: 'Acount' });
    // @ts-expect-error: no such view
    const redirected = () => typed().redirect('Acount');
    expectTypeOf([other, urls, none, feature, theme, colour, later, view, redirected]).toBeArray();
  });

  it('accept planned views, and a view to return to', () => {
    const views = () => {
      void typed().open({ view: 'Swap', arguments: { amount: '1' } });
      void typed().open({ view: 'OnRampProviders' });
      typed().redirect('SIWXSignMessage');
      typed().replace('WhatIsANetwork');
    };
    const metadata: Metadata = {
      name: 'Site',
      description: '',
      url: 'https://site.example',
      icons: ['https://site.example/icon.png'],
      redirect: { native: 'site://', universal: 'https://site.example/app', linkMode: true },
    };
    expectTypeOf(() => create({ networks: [mainnet], metadata })).returns.toExtend<AppKit>();
    const readOnly = {
      name: 'Site',
      description: '',
      url: 'https://site.example',
      icons: ['https://site.example/icon.png'],
      redirect: { native: 'site://' },
    } as const;
    expectTypeOf(() => create({ networks: [mainnet], metadata: readOnly })).returns.toExtend<AppKit>();
    // The client's own type, under the original's name.
    type OfClient = UniversalProvider['client']['metadata'];
    expectTypeOf<OfClient>().toEqualTypeOf<Metadata>();
    expectTypeOf<typeof readOnly>().toExtend<NonNullable<UniversalProviderOpts['metadata']>>();
    expectTypeOf<Metadata>().toExtend<NonNullable<UniversalProviderOpts['metadata']>>();
    expectTypeOf(views).returns.toBeVoid();
  });
});
