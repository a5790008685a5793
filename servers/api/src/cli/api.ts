#!/usr/bin/env node
import { createLogger, endCommandLine, printEnd, readCommandLine, runServer } from '@mooring/server-kit';
import { checkApi } from '../server/check-api.ts';
import { startApi } from '../server/start-api.ts';
import { apiSettings } from '../settings/api-settings.ts';
import { commandUsages, runCommand } from './commands.ts';

const args = process.argv.slice(2);
const ended = await runCommand(args, process.env);
if (ended) printEnd(ended);
else await runApi();

async function runApi(): Promise<void> {
  const commandLine = readCommandLine({
    about: [
      'mooring-api: the HTTP API behind the modal. It tells wallets which site a request came from, and reads balances from nodes.',
      '',
      'Commands, which run nothing:',
      '',
      ...commandUsages.map((usage) => `  mooring-api ${usage}`),
    ].join('\n'),
    table: apiSettings,
    args,
    environment: process.env,
  });
  const end = await endCommandLine(commandLine, (settings) => checkApi(settings));
  if (end) printEnd(end);
  else if (commandLine.action === 'run') {
    const { settings, warnings } = commandLine;
    const log = createLogger({ server: 'api', level: settings.logLevel });
    for (const warning of warnings) log.warn(warning);
    await runServer({
      log,
      drainSeconds: settings.drainSeconds,
      start: () => startApi(settings, { log, processMetrics: true }),
    });
  }
}
