import { expectTypeOf, it } from 'vitest';
import type { ProviderOf } from './namespaces.ts';

interface HarbourProvider {
  readonly berth: number;
}

declare module '@mooring/core' {
  interface Namespaces {
    harbour: { readonly provider: HarbourProvider };
  }
}

it('types the provider of a registered namespace, and `unknown` for others', () => {
  expectTypeOf<ProviderOf<'harbour'>>().toEqualTypeOf<HarbourProvider>();
  expectTypeOf<ProviderOf<'unheard'>>().toEqualTypeOf<unknown>();
});
