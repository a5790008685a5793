import { expect, it } from 'vitest';
import { readSettings, SettingsError } from './read-settings.ts';
import { addressOf, anyText, listOf, oneOf, wholeNumber } from './setting-readers.ts';
import { portSetting } from './shared-settings.ts';

const table = {
  port: portSetting('TEST_PORT', 2),
  size: { name: 'TEST_SIZE', text: 'Bytes | of it', default: '10', read: wholeNumber(1, 100) },
  mode: { name: 'TEST_MODE', text: 'How', default: 'fast', read: oneOf('fast', 'slow') },
  urls: {
    name: 'TEST_URLS',
    text: 'Where',
    default: '',
    read: listOf(addressOf('ws:', 'wss:')),
    fallback: () => [],
  },
  secret: { name: 'TEST_SECRET', text: 'Hush', secret: true, read: anyText },
} as const;

it('uses their defaults when absent or empty', () => {
  for (const environment of [{}, { TEST_SIZE: '', TEST_PORT: ' ', MOORING_PORT: '' }]) {
    expect(readSettings(table, environment)).toEqual({
      port: 4002,
      size: 10,
      mode: 'fast',
      urls: [],
      secret: undefined,
    });
  }
});

it('settings are parsed by type', () => {
  const environment = {
    TEST_SIZE: '100',
    TEST_MODE: 'slow',
    TEST_URLS: 'ws://a, wss://b:7/c',
    TEST_SECRET: 's',
  };
  expect(readSettings(table, environment)).toMatchObject({
    size: 100,
    mode: 'slow',
    urls: ['ws://a', 'wss://b:7/c'],
    secret: 's',
  });
});

it('settings count ports from MOORING_PORT unless set', () => {
  expect(readSettings(table, { MOORING_PORT: '5000' }).port).toBe(5002);
  expect(readSettings(table, { MOORING_PORT: '5000', TEST_PORT: '7' }).port).toBe(7);
  expect(() => readSettings(table, { MOORING_PORT: '65534' })).toThrow(
    'MOORING_PORT is "65534", and it has to be a whole number from 1 to 65533.',
  );
});

it.each([
  ['TEST_SIZE', '0', 'has to be a whole number from 1 to 100'],
  ['TEST_SIZE', '101', 'has to be a whole number from 1 to 100'],
  ['TEST_SIZE', '1e1', 'has to be a whole number from 1 to 100'],
  ['TEST_SIZE', '-1', 'has to be a whole number from 1 to 100'],
  ['TEST_PORT', '65536', 'has to be a whole number from 0 to 65535'],
  ['TEST_MODE', 'Fast', 'has to be one of fast, slow'],
  ['TEST_URLS', 'http://a', 'has to hold addresses with ws:// or wss://'],
])('settings that are invalid are named in a sentence: %s=%s', (name, value, reason) => {
  expect(() => readSettings(table, { [name]: value })).toThrow(`${name} is "${value}", and it ${reason}.`);
});

it('settings never show the query of an invalid address', () => {
  expect(() => readSettings(table, { TEST_URLS: 'ws://a?token=b' })).toThrow(
    'TEST_URLS is "ws://a?********", and it has to hold addresses without user, password, query or fragment.',
  );
});

it('settings never show the user and password of an invalid address', () => {
  expect(() => readSettings(table, { TEST_URLS: 'ws://user:pw@a' })).toThrow(
    'TEST_URLS is "ws://********@a", and it has to hold addresses without user, password, query or fragment.',
  );
  // A password that should have been percent-encoded.
  for (const password of ['p/w', 'p@w', 'p?w', 'p#/w'])
    expect(() => readSettings(table, { TEST_URLS: `ws://user:${password}@a,ws://b` })).toThrow(
      /^TEST_URLS is "ws:\/\/\*{8}@a,ws:\/\/b", and it /,
    );
  // Without its slashes, or its scheme.
  for (const [address, masked] of [
    ['ws:/user:pw@a', 'ws:/********@a'],
    ['ws:user:pw@a', '********@a'],
    ['user:pw@a', '********@a'],
  ])
    expect(() => readSettings(table, { TEST_URLS: address })).toThrow(`TEST_URLS is "${masked}", and it `);
});

it('settings that are invalid are reported all at once', () => {
  try {
    readSettings(table, { TEST_SIZE: 'x', TEST_MODE: 'y' });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    expect((error as SettingsError).problems.length).toBe(2);
  }
});

it('settings never show a secret, not even an invalid one', () => {
  const strict = { key: { ...table.secret, read: wholeNumber(1, 9) } };
  expect(() => readSettings(strict, { TEST_SECRET: 'hunter2' })).toThrow(
    'TEST_SECRET is a value that is not shown, and it has to be a whole number from 1 to 9.',
  );
});
