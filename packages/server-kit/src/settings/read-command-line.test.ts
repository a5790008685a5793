import { expect, it } from 'vitest';
import { printSettings, settingsHelp, settingsMarkdown } from './print-settings.ts';
import { readCommandLine } from './read-command-line.ts';
import { anyText, wholeNumber } from './setting-readers.ts';

const table = {
  size: { name: 'TEST_SIZE', text: 'Bytes', default: '10', read: wholeNumber(1, 100) },
  secret: { name: 'TEST_SECRET', text: 'Hush', secret: true, read: anyText },
} as const;

function run(args: readonly string[], environment: Record<string, string> = {}) {
  return readCommandLine({ about: 'A test.', table, args, environment });
}

it('runs with the settings by default', () => {
  expect(run([], { TEST_SIZE: '7' })).toMatchObject({ action: 'run', settings: { size: 7 }, warnings: [] });
  expect(run(['--check-config'])).toMatchObject({ action: 'check', settings: { size: 10 } });
});

it('prints help, also with invalid settings', () => {
  const print = (text: string) => ({ action: 'print', exitCode: 0, text });
  for (const name of ['--help', '-h'])
    expect(run([name], { TEST_SIZE: 'bad' })).toEqual(print(settingsHelp('A test.', table)));
  expect(run(['--help', '--markdown'])).toEqual(print(settingsMarkdown(table)));
});

it('prints the values in use', () => {
  const environment = { TEST_SECRET: 'hunter2' };
  const text = printSettings(table, environment);
  expect(run(['--print-config'], environment)).toEqual({ action: 'print', exitCode: 0, text });
});

it.each([[[]], [['--check-config']], [['--print-config']]])('with %j, names an invalid setting', (args) => {
  expect(run(args, { TEST_SIZE: 'x' })).toEqual({
    action: 'print',
    exitCode: 2,
    text: 'TEST_SIZE is "x", and it has to be a whole number from 1 to 100.\n',
  });
});

it('warns of settings that look like mistakes', () => {
  expect(run([], { TEST_SIZ: '1' })).toMatchObject({
    action: 'run',
    warnings: [expect.stringContaining('TEST_SIZ ')],
  });
});

it('names an unknown argument', () => {
  expect(run(['--prot', '1'])).toEqual({
    action: 'print',
    exitCode: 2,
    text: '--prot is not known. --help shows what is.\n',
  });
});
