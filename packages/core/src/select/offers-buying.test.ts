import { expect, it } from 'vitest';
import { offersBuying } from './offers-buying.ts';

it.each([
  ['http://api', ['meld'], 'eip155', true],
  [undefined, ['meld'], 'eip155', false],
  ['http://api', [], 'eip155', false],
  ['http://api', false, 'eip155', false],
  ['http://api', ['meld'], 'polkadot', false],
])('with the API %s and %j in %s: %s', (api, onramp, chainNamespace, offers) => {
  const state = { remoteFeatures: { onramp }, activeNetwork: { chainNamespace } } as never;
  expect(offersBuying({ api } as never, state)).toBe(offers);
});
