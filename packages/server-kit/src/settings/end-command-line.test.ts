import { expect, it } from 'vitest';
import { endCommandLine } from './end-command-line.ts';
import { readCommandLine } from './read-command-line.ts';
import { oneOf } from './setting-readers.ts';

const table = {
  mode: { name: 'TEST_MODE', text: 'How', default: 'fast', read: oneOf('fast', 'slow') },
} as const;
const run = (args: readonly string[], environment: Record<string, string> = {}) =>
  readCommandLine({ about: 'A test.', table, args, environment });

it('does not end a server that is to run', async () => {
  expect(await endCommandLine(run([]))).toBeUndefined();
});

it('ends with what the command line prints', async () => {
  expect(await endCommandLine(run(['--prot']))).toMatchObject({
    text: '--prot is not known. --help shows what is.\n',
    exitCode: 2,
  });
});

it('checks the settings and what they name', async () => {
  const asked = ['--check-config'];
  expect(await endCommandLine(run(asked))).toEqual({ text: 'The settings can be used.\n', exitCode: 0 });
  const said = async () => 'It is in use.';
  expect(await endCommandLine(run(asked, { TEST_MOD: '1' }), said)).toEqual({
    text: 'TEST_MOD is no setting and does nothing. The nearest is TEST_MODE.\nThe settings can be used. It is in use.\n',
    exitCode: 0,
  });
  const fails = async () => {
    throw new Error('TEST_MODE names nothing.');
  };
  expect(await endCommandLine(run(asked), fails)).toEqual({
    text: 'TEST_MODE names nothing.\n',
    exitCode: 2,
  });
});
