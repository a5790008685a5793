import { readSettings } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import { relaySettings } from './relay-settings.ts';

it.each([
  ['RELAY_REDIS_PREFIX', 'with a blank'],
  ['RELAY_REDIS_PREFIX', 'x'.repeat(101)],
  ['RELAY_REDIS_WITHOUT_REPLICA', 'perhaps'],
  ['RELAY_PUBLIC_URLS', 'https://relay.example'],
])('names %s in the error for a wrong value', (name, value) => {
  expect(() => readSettings(relaySettings, { [name]: value })).toThrow(name);
});

it('reads the prefix of Redis and the public addresses', () => {
  expect(readSettings(relaySettings, { RELAY_PUBLIC_URLS: 'any' })).toMatchObject({ publicUrls: ['any'] });
  expect(readSettings(relaySettings, {})).toMatchObject({ redisPrefix: 'mooring:relay:', publicUrls: [] });
  expect(
    readSettings(relaySettings, {
      RELAY_REDIS_PREFIX: 'sea:',
      RELAY_PUBLIC_URLS: 'wss://relay.example,ws://127.0.0.1:4001',
    }),
  ).toMatchObject({ redisPrefix: 'sea:', publicUrls: ['wss://relay.example', 'ws://127.0.0.1:4001'] });
});
