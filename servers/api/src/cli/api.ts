#!/usr/bin/env node
import { createLogger, endCommandLine, printEnd, readCommandLine, runServer } from '@mooring/server-kit';
import { checkApi } from '../server/check-api.ts';
import { startApi } from '../server/start-api.ts';
import { apiSettings } from '../settings/api-settings.ts';

const commandLine = readCommandLine({
  about:
    'mooring-api: the HTTP API behind the modal. It tells wallets which site a request came from, and reads balances from nodes.',
  table: apiSettings,
  args: process.argv.slice(2),
  environment: process.env,
});

const end = await endCommandLine(commandLine, checkApi);
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
