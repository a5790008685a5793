#!/usr/bin/env node
import { createLogger, isWorker, readCommandLine, runServer, runWorkers } from '@mooring/server-kit';
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
  const { logLevel, drainSeconds, workers, store } = settings;
  const log = createLogger({ server: 'relay', level: logLevel });
  if (workers > 1 && !store.startsWith('redis')) {
    process.stderr.write(
      `RELAY_WORKERS is ${workers}, and more than one need a store that they can share: set RELAY_STORE to redis://….\n`,
    );
    process.exitCode = 2;
  } else if (workers > 1 && !isWorker()) {
    await runWorkers({ log, count: workers, drainSeconds });
  } else {
    await runServer({ log, drainSeconds, start: () => startRelay(settings, { log, processMetrics: true }) });
  }
} else {
  (commandLine.exitCode === 0 ? process.stdout : process.stderr).write(commandLine.text);
  process.exitCode = commandLine.exitCode;
}
