import { remoteFeatureIds } from '@mooring/protocol/api';
import { expect, it } from 'vitest';
import { localFeatures } from '../store/local-features.ts';
import { mergeFeatures } from './merge-features.ts';

const local = localFeatures({ onramp: ['own'], activity: false });
const merge = (...features: Parameters<typeof mergeFeatures>[0]['features']) =>
  mergeFeatures({ features }, local);
const entry = (id: string, config: string[] | null = [], isEnabled = true) => ({ id, isEnabled, config });

it('turns off features that are not listed or not enabled', () => {
  expect(Object.values(merge()).every((value) => value === false)).toBe(true);
  const off = remoteFeatureIds.map((id) => entry(id, ['email', 'x'], false));
  expect(Object.values(merge(...off)).every((value) => value === false)).toBe(true);
});

it("uses the site's options for features that the operator leaves to the site", () => {
  expect(merge(...remoteFeatureIds.map((id) => entry(id, null)))).toEqual(local);
});

it("prefers the operator's features over the site's", () => {
  expect(
    merge(
      entry('social_login', ['email', 'google', 'x']),
      entry('swap'),
      entry('onramp', ['meld']),
      entry('activity'),
      entry('multi_wallet'),
      entry('email_capture', ['required']),
      entry('payments'),
    ),
  ).toMatchObject({
    email: true,
    socials: ['google', 'x'],
    swaps: false,
    onramp: ['meld'],
    activity: true,
    multiWallet: true,
    emailCapture: ['required'],
    payments: true,
    reownBranding: false,
  });
  expect(merge(entry('social_login', ['email']), entry('email_capture'))).toMatchObject({
    socials: false,
    emailCapture: [],
  });
});
