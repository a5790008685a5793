import { expect, it } from 'vitest';
import { remoteConfig, wantsAnalytics } from './remote-config.ts';

const none = { branding: undefined, brandingUrl: undefined };
const featureOf = (answer: ReturnType<typeof remoteConfig>, id: string) =>
  answer.features.find((feature) => feature.id === id);

it('leaves undecided features to the site, and switches off those that nothing serves', () => {
  const answer = remoteConfig({}, none);
  expect(featureOf(answer, 'swap')).toEqual({ id: 'swap', isEnabled: true, config: null });
  expect(featureOf(answer, 'social_login')).toEqual({ id: 'social_login', isEnabled: false, config: [] });
  expect(featureOf(answer, 'reown_branding')).toMatchObject({ isEnabled: false });
  expect(answer).toMatchObject({ restrictTimeZones: true });
  expect(answer).not.toHaveProperty('branding');
});

it("takes the operator's decision, by project before the settings", () => {
  const settings = { branding: 'By us', brandingUrl: 'https://us.example' };
  const answer = remoteConfig({ features: { swap: false, onramp: ['meld'], multi_wallet: true } }, settings);
  expect(featureOf(answer, 'swap')).toEqual({ id: 'swap', isEnabled: false, config: [] });
  expect(featureOf(answer, 'onramp')).toEqual({ id: 'onramp', isEnabled: true, config: ['meld'] });
  expect(featureOf(answer, 'multi_wallet')).toEqual({ id: 'multi_wallet', isEnabled: true, config: [] });
  expect(featureOf(answer, 'reown_branding')).toMatchObject({ isEnabled: true });
  expect(answer.branding).toEqual({ text: 'By us', url: 'https://us.example' });
  expect(remoteConfig({}, { ...none, branding: 'By us' }).branding).toEqual({ text: 'By us' });
  expect(remoteConfig({ branding: { text: 'Own' } }, settings).branding).toEqual({ text: 'Own' });
  expect(
    featureOf(remoteConfig({ features: { reown_branding: false } }, settings), 'reown_branding'),
  ).toMatchObject({
    isEnabled: false,
  });
  expect(remoteConfig({ restrictTimeZones: false }, none).restrictTimeZones).toBe(false);
});

it('wants events where the project says so, else as the settings say', () => {
  const project = (analytics?: boolean) => ({ config: analytics === undefined ? {} : { analytics } });
  expect(wantsAnalytics(undefined, { analytics: 'off' })).toBe(false);
  expect(wantsAnalytics(project(), { analytics: 'on' })).toBe(true);
  expect(wantsAnalytics(project(false), { analytics: 'on' })).toBe(false);
  expect(wantsAnalytics(project(true), { analytics: 'off' })).toBe(true);
});
