#!/usr/bin/env node
import { createLogger, readCommandLine, runServer } from '@mooring/server-kit';
import { startApi } from '../server/start-api.ts';
import { apiSettings } from '../settings/api-settings.ts';

const commandLine = readCommandLine({
  about:
    'mooring-api: the HTTP API behind the modal; so far it tells wallets which site a request came from.',
  table: apiSettings,
  args: process.argv.slice(2),
  environment: process.env,
});

if (commandLine.run) {
  const { settings } = commandLine;
  const log = createLogger({ server: 'api', level: settings.logLevel });
  await runServer({
    log,
    drainSeconds: settings.drainSeconds,
    start: () => startApi(settings, { log, processMetrics: true }),
  });
} else {
  (commandLine.exitCode === 0 ? process.stdout : process.stderr).write(commandLine.text);
  process.exitCode = commandLine.exitCode;
}
