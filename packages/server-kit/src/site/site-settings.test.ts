import { expect, it } from 'vitest';
import { readSettings } from '../settings/read-settings.ts';
import { siteSettings } from './site-settings.ts';

const read = (environment: Readonly<Record<string, string>> = {}) => readSettings(siteSettings, environment);

it('has defaults that serve a site without services, which no other site can reach into', () => {
  expect(read()).toMatchObject({
    ...{ name: 'site', root: 'dist', config: undefined, connect: [], frames: [], trustedTypes: [] },
    isOpened: false,
  });
});

it('reads lists of addresses of services and frames', () => {
  const environment = {
    SITE_CONNECT_SRC: 'ws://localhost:4002 https://api.example/v1',
    SITE_FRAME_SRC: 'https://wallet.example',
    SITE_OPENED_BY_OTHERS: 'yes',
  };
  expect(read(environment)).toMatchObject({
    connect: ['ws://localhost:4002', 'https://api.example/v1'],
    frames: ['https://wallet.example'],
    isOpened: true,
  });
});

it('reads names of Trusted Types policies', () => {
  expect(read({ SITE_TRUSTED_TYPES: 'one two-2' }).trustedTypes).toEqual(['one', 'two-2']);
});

it.each([
  ['SITE_TRUSTED_TYPES', "'allow-duplicates'"],
  ['SITE_TRUSTED_TYPES', '*'],
  ['SITE_FRAME_SRC', 'ws://localhost:4002'],
  ['SITE_FRAME_SRC', 'javascript:alert(1)'],
  ['SITE_CONNECT_SRC', '*'],
  ['SITE_OPENED_BY_OTHERS', 'true'],
  ['SITE_COMPRESSED_BYTES', '-1'],
])('names %s, which cannot be %s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name);
});
