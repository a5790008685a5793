import { expect, it } from 'vitest';
import { localFeatures } from './local-features.ts';

it("uses the site's features, else the defaults", () => {
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

it.each([
  [{ activity: true, history: false }, false],
  [{ activity: false, history: true }, false],
  [{ history: true }, true],
  [{ activity: true }, true],
  [{ history: undefined, activity: false }, false],
])('turns activity off if either of its names does: %o', (given, activity) => {
  expect(localFeatures(given)).toMatchObject({ activity });
});

it('ignores values of the wrong type, and empties lists with non-strings', () => {
  const wrong = { onramp: ['meld', 1], swaps: 'yes', activity: 'no' } as never;
  expect(localFeatures(wrong)).toMatchObject({ onramp: [], swaps: false, activity: true });
});

it('turns all features off in basic mode', () => {
  expect(
    Object.values(localFeatures({ reownAuthentication: true }, true)).every((value) => value === false),
  ).toBe(true);
});
