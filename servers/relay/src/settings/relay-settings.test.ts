import { printSettings, readSettings } from '@mooring/server-kit';
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

it.each([
  ['RELAY_PROJECTS', 'https://user:hunter2@x.example/list?token=hunter3'],
  ['RELAY_PROJECTS', 'https://x.example/list?token=hunter2'],
  ['RELAY_PROJECTS', 'https://x.example/list#hunter2'],
  ['RELAY_PROJECTS', 'http://x.example/list'],
  ['RELAY_PROJECTS', 'HTTP://localhost.example/list'],
  ['RELAY_STORE', 'rediss://x.example?password=hunter2'],
  ['RELAY_STORE', 'redis://user:hunter2@x.example'],
])('refuses %s=%s, and shows no secret', (name, value) => {
  const print = () => printSettings(relaySettings, { [name]: value });
  expect(print).toThrow(name);
  expect(print).not.toThrow('hunter');
});

it.each([
  'https://api.example/projects',
  'http://127.0.0.1:4002/',
  'http://localhost/',
  'http://[::1]:1/',
  'list.json',
])('takes the projects from %s', (projects) => {
  expect(readSettings(relaySettings, { RELAY_PROJECTS: projects })).toMatchObject({ projects });
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
