import { expect, it } from 'vitest';
import { localFeatures } from './local-features.ts';

it('are as the site says, else the usual ones', () => {
  expect(localFeatures()).toMatchObject({
    swaps: ['1inch'],
    activity: true,
    email: false,
    multiWallet: false,
  });
  expect(
    localFeatures({
      swaps: false,
      onramp: ['meld'],
      history: false,
      reownAuthentication: true,
      reownBranding: false,
    }),
  ).toMatchObject({
    swaps: false,
    onramp: ['meld'],
    activity: false,
    reownAuthentication: true,
    reownBranding: false,
  });
  expect(localFeatures({ swaps: true, activity: false, history: true })).toMatchObject({
    swaps: ['1inch'],
    activity: false,
  });
});

it('of another kind are none, and a list of anything but texts is empty', () => {
  const wrong = { onramp: ['meld', 1], swaps: 'yes', activity: 'no' } as never;
  expect(localFeatures(wrong)).toMatchObject({ onramp: [], swaps: false, activity: true });
});

it('are all off in the basic mode', () => {
  expect(
    Object.values(localFeatures({ reownAuthentication: true }, true)).every((value) => value === false),
  ).toBe(true);
});
