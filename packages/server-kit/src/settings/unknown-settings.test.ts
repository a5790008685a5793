import { expect, it } from 'vitest';
import { wholeNumber } from './setting-readers.ts';
import { unknownSettings } from './unknown-settings.ts';

const setting = (name: string) => ({ name, text: 'A number', default: '1', read: wholeNumber(0, 9) });
const table = {
  store: setting('RELAY_STORE'),
  size: setting('RELAY_STORE_BYTES'),
  ttl: setting('RELAY_TTL_SECONDS'),
  level: setting('RELAY_LOG'),
};

it.each([
  ['RELAY_STOER', 'RELAY_STORE'],
  ['RELAY_STORE_SIZE', 'RELAY_STORE_BYTES'],
  ['RELAY_TTL', 'RELAY_LOG'],
  ['RELAY_TTL_SECOND', 'RELAY_TTL_SECONDS'],
  ['RELAY_LOG_LEVEL', 'RELAY_LOG'],
  ['RELAY_', 'RELAY_LOG'],
])('reports %s with the nearest setting, %s, but without its value', (name, nearest) => {
  expect(unknownSettings(table, { [name]: 'hunter2' })).toEqual([
    `${name} is no setting and does nothing. The nearest is ${nearest}.`,
  ]);
});

it('ignores known settings and those of other programs', () => {
  expect(unknownSettings(table, { RELAY_STORE: '1', PATH: '/bin', RELAYS: '2', MOORING_PORT: '1' })).toEqual(
    [],
  );
});

it('handles a very long name quickly', () => {
  expect(unknownSettings(table, { [`RELAY_${'X'.repeat(100_000)}`]: '' })).toEqual([
    expect.stringMatching(/^RELAY_X{94} is no setting/),
  ]);
});
