import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { selectPlatforms } from './platforms.ts';

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
