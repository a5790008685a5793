import { expect, it } from 'vitest';
import { remoteConfig, wantsAnalytics } from './remote-config.ts';

const none = { branding: undefined, brandingUrl: undefined };
const served = { sellers: new Set(['sandbox']), swapNetworks: new Set(['eip155:1']) };
const featureOf = (answer: ReturnType<typeof remoteConfig>, id: string) =>
  answer.features.find((feature) => feature.id === id);

it('leaves undecided features to the site and switches off those without a service', () => {
  const answer = remoteConfig({}, none, served);
  expect(featureOf(answer, 'swap')).toEqual({ id: 'swap', isEnabled: true, config: null });
  expect(featureOf(answer, 'social_login')).toEqual({ id: 'social_login', isEnabled: false, config: [] });
  expect(featureOf(answer, 'reown_branding')).toMatchObject({ isEnabled: false });
  expect(answer).toMatchObject({ restrictTimeZones: true });
  expect(answer).not.toHaveProperty('branding');
});

it('disables buying without a seller and swaps without a chain, regardless of the project', () => {
  const idle = { sellers: new Set<string>(), swapNetworks: new Set<string>() };
  for (const features of [undefined, { swap: true, onramp: ['meld'] }])
    for (const id of ['swap', 'onramp'])
      expect(featureOf(remoteConfig(features ? { features } : {}, none, idle), id)).toEqual({
        ...{ id, isEnabled: false, config: [] },
      });
});

it('lists providers for swaps and buying that the project switches on, since an empty list is off', () => {
  const answer = remoteConfig({ features: { swap: true, onramp: true } }, none, {
    ...served,
    sellers: new Set(['coinbase', 'sandbox']),
  });
  expect(featureOf(answer, 'swap')).toEqual({ id: 'swap', isEnabled: true, config: ['1inch'] });
  expect(featureOf(answer, 'onramp')).toMatchObject({ isEnabled: true, config: ['coinbase', 'sandbox'] });
});

it('prefers the project’s decision over the settings', () => {
  const settings = { branding: 'By us', brandingUrl: 'https://us.example' };
  const answer = remoteConfig(
    { features: { swap: false, onramp: ['meld'], multi_wallet: true } },
    settings,
    served,
  );
  expect(featureOf(answer, 'swap')).toEqual({ id: 'swap', isEnabled: false, config: [] });
  expect(featureOf(answer, 'onramp')).toEqual({ id: 'onramp', isEnabled: true, config: ['meld'] });
  expect(featureOf(answer, 'multi_wallet')).toEqual({ id: 'multi_wallet', isEnabled: true, config: [] });
  expect(featureOf(answer, 'reown_branding')).toMatchObject({ isEnabled: true });
  expect(answer.branding).toEqual({ text: 'By us', url: 'https://us.example' });
  expect(remoteConfig({}, { ...none, branding: 'By us' }, served).branding).toEqual({ text: 'By us' });
  expect(remoteConfig({ branding: { text: 'Own' } }, settings, served).branding).toEqual({ text: 'Own' });
  expect(
    featureOf(remoteConfig({ features: { reown_branding: false } }, settings, served), 'reown_branding'),
  ).toMatchObject({
    isEnabled: false,
  });
  expect(remoteConfig({ restrictTimeZones: false }, none, served).restrictTimeZones).toBe(false);
});

it('prefers the project’s analytics decision over the settings', () => {
  const project = (analytics?: boolean) => ({ config: analytics === undefined ? {} : { analytics } });
  expect(wantsAnalytics(undefined, { analytics: 'off' })).toBe(false);
  expect(wantsAnalytics(project(), { analytics: 'on' })).toBe(true);
  expect(wantsAnalytics(project(false), { analytics: 'on' })).toBe(false);
  expect(wantsAnalytics(project(true), { analytics: 'off' })).toBe(true);
});
