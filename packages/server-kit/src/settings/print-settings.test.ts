import { expect, it } from 'vitest';
import { printSettings, settingsHelp, settingsMarkdown } from './print-settings.ts';
import { SettingsError } from './read-settings.ts';
import { anyText, listOf, wholeNumber } from './setting-readers.ts';
import { portSetting } from './shared-settings.ts';

const table = {
  port: portSetting('TEST_PORT', 2),
  size: { name: 'TEST_SIZE', text: 'Bytes | of it', default: '10', read: wholeNumber(1, 100) },
  names: { name: 'TEST_NAMES', text: 'Who', read: listOf(anyText) },
  secret: { name: 'TEST_SECRET', text: 'Hush', secret: true, read: anyText },
} as const;

it('lists every setting with its default in the help, in columns', () => {
  const rows = settingsHelp('A test.', table)
    .split('\n')
    .filter((line) => line.includes('TEST_'));
  expect(rows).toEqual([
    '  TEST_PORT    Port to listen on; 0 picks a free one (default `MOORING_PORT` (4000) + 2)',
    '  TEST_SIZE    Bytes | of it (default 10)',
    '  TEST_NAMES   Who (default none)',
    '  TEST_SECRET  Hush (default none)',
  ]);
});

it('writes a row of a table for each setting', () => {
  expect(settingsMarkdown(table).split('\n')).toEqual([
    '| Setting | What it does | Default |',
    '|---|---|---|',
    '| `TEST_PORT` | Port to listen on; 0 picks a free one | `MOORING_PORT` (4000) + 2 |',
    '| `TEST_SIZE` | Bytes \\| of it | `10` |',
    '| `TEST_NAMES` | Who | none |',
    '| `TEST_SECRET` | Hush | none |',
    '',
  ]);
});

it('prints the values in use, and none of a secret but that it is set', () => {
  const environment = { TEST_SIZE: '7', TEST_NAMES: 'a, b', TEST_SECRET: 'hunter2' };
  expect(printSettings(table, environment)).toBe(
    'TEST_PORT=4002\nTEST_SIZE=7\nTEST_NAMES=["a","b"]\nTEST_SECRET=********\n',
  );
  expect(printSettings(table, {})).toBe('TEST_PORT=4002\nTEST_SIZE=10\nTEST_NAMES=\nTEST_SECRET=\n');
});

it('prints nothing of settings that are invalid, and names each', () => {
  const environment = { TEST_SIZE: '0', TEST_PORT: 'x', TEST_SECRET: 'hunter2' };
  const print = () => printSettings(table, environment);
  expect(print).toThrow(SettingsError);
  expect(print).toThrow(/TEST_PORT.*TEST_SIZE/s);
  expect(print).not.toThrow('hunter2');
});
