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

it('know the provider of each namespace that has a row, and nothing of another', () => {
  expectTypeOf<ProviderOf<'harbour'>>().toEqualTypeOf<HarbourProvider>();
  expectTypeOf<ProviderOf<'unheard'>>().toEqualTypeOf<unknown>();
});
