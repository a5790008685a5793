import type { ProjectConfig } from '@mooring/protocol/api';
import { expect, it } from 'vitest';
import { changeConfig } from './change-config.ts';

const changed = (...changes: readonly string[]) => changes.reduce<ProjectConfig>(changeConfig, {});

it('changes one setting at a time and clears it with an empty value', () => {
  expect(
    changed(
      'swap=off',
      'onramp=meld,coinbase',
      'activity=site',
      'multi_wallet=on',
      'analytics=on',
      'time-zones=off',
      'branding=By Harbour Ltd',
      'branding-link=https://harbour.example/about',
    ),
  ).toEqual({
    features: { swap: false, onramp: ['meld', 'coinbase'], activity: 'site', multi_wallet: true },
    analytics: true,
    restrictTimeZones: false,
    branding: { text: 'By Harbour Ltd', url: 'https://harbour.example/about' },
  });
  expect(
    changed(
      'swap=off',
      'swap=',
      'analytics=on',
      'analytics=',
      'branding=A',
      'branding=',
      'time-zones=on',
      'time-zones=',
    ),
  ).toEqual({ features: {} });
  expect(changed('branding=A', 'branding-link=https://a.example', 'branding-link=')).toEqual({
    branding: { text: 'A' },
  });
});

it.each([
  ['swap', 'is none of'],
  ['Swap=on', 'is none of'],
  ['nothing=on', 'nothing=on is none of'],
  ['onramp=meld coinbase', 'A feature is on, off, site'],
  ['analytics=yes', 'analytics is on or off'],
  ['branding=two\nlines', 'one line'],
  ['branding-link=https://a.example', 'needs a branding'],
])('rejects %j', (change, words) => {
  expect(() => changed(change)).toThrow(words);
  expect(() => changed('branding=A', 'branding-link=javascript:alert(1)')).toThrow('https: address');
});
