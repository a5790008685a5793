#!/usr/bin/env node
import { createLogger, readCommandLine, runServer } from '@mooring/server-kit';
import { startRelay } from '../server/start-relay.ts';
import { relaySettings } from '../settings/relay-settings.ts';

const commandLine = readCommandLine({
  about:
    'mooring-relay: passes sealed messages between pages and wallets, and keeps them until they are fetched.',
  table: relaySettings,
  args: process.argv.slice(2),
  environment: process.env,
});

if (commandLine.run) {
  const { settings } = commandLine;
  const log = createLogger({ server: 'relay', level: settings.logLevel });
  await runServer({
    log,
    drainSeconds: settings.drainSeconds,
    start: () => startRelay(settings, { log, processMetrics: true }),
  });
} else {
  (commandLine.exitCode === 0 ? process.stdout : process.stderr).write(commandLine.text);
  process.exitCode = commandLine.exitCode;
}
