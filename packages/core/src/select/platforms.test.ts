import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { selectPlatforms, takesLink } from './platforms.ts';

it('offers the platforms that the device supports', () => {
  const wallet = {
    id: 'a',
    name: 'A',
    mobile_link: 'a://',
    desktop_link: 'a://',
    webapp_link: 'https://a.example',
  };
  const desktop = makeCore().core.store.getState();
  const device = { mobile: true, ios: false, android: true, safari: false, telegram: false };
  expect(selectPlatforms(desktop)).toEqual(['qrcode']);
  expect(selectPlatforms(desktop, wallet)).toEqual(['qrcode', 'web', 'desktop']);
  expect(selectPlatforms({ ...desktop, device }, wallet)).toEqual(['mobile', 'web']);
  expect(selectPlatforms(desktop, { id: 'b', name: 'B' })).toEqual(['unsupported']);
  expect(selectPlatforms(desktop, { id: 'b', name: 'wallet one' })).toEqual(['browser']);
});

const device = { mobile: true, ios: false, android: true, safari: false, telegram: false };
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393';

it('opens the page in the app of a wallet that accepts no link, on a phone', () => {
  const { core } = makeCore({ device });
  expect(selectPlatforms(core.store.getState(), { id: phantom, name: 'P' })).toEqual(['inapp']);
  expect(selectPlatforms(makeCore().core.store.getState(), { id: phantom, name: 'P' })).toEqual([
    'unsupported',
  ]);
});

it.each([
  ['a link', { mobile_link: 'a://' }, ['qrcode'], true],
  ['a universal link', { link_mode: 'https://a.example' }, ['qrcode'], true],
  ['a broken link', { broken_link: 'a b' }, ['qrcode'], true],
  ['a page', { webapp_link: 'https://a.example' }, ['web'], true],
  ['a desktop app', { desktop_link: 'a://' }, ['desktop'], true],
  ['nothing', {}, ['unsupported'], false],
])('reaches a wallet with %s', (_, links, ways, takes) => {
  const state = makeCore().core.store.getState();
  const wallet = { id: 'a', name: 'A', ...links };
  expect(selectPlatforms(state, wallet)).toEqual(ways);
  expect(takesLink(state, wallet)).toBe(takes);
});

it('accepts a link without a wallet, but not for a wallet that is only in the page', () => {
  const state = makeCore().core.store.getState();
  expect(takesLink(state, undefined)).toBe(true);
  expect(takesLink(state, { id: 'b', name: 'wallet one' })).toBe(false);
});
