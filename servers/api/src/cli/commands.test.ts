import { expect, it } from 'vitest';
import { commandUsages, runCommand } from './commands.ts';

const silent = async () => undefined;

it('runs no command that it does not know, nor a name that every object has', async () => {
  for (const args of [[], ['serve'], ['toString'], ['--help']])
    expect(await runCommand(args, {}, silent)).toBeUndefined();
});

it('prints how a command is written if its arguments do not match', async () => {
  const usage = commandUsages.find((one) => one.startsWith('tokens '));
  expect(await runCommand(['tokens', 'refresh'], {}, silent)).toEqual({
    text: `Write it as: mooring-api ${usage}\n`,
    exitCode: 2,
  });
});

it('ends with the sentence of an error, such as that of a bad setting', async () => {
  const end = await runCommand(['tokens', 'update', 'file', 'address'], { API_PORT: 'harbour' }, silent);
  expect(end?.exitCode).toBe(1);
  expect(end?.text).toMatch(/^API_PORT .*\n$/);
});
