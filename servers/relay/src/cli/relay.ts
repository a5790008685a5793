#!/usr/bin/env node
import {
  createLogger,
  endCommandLine,
  isWorker,
  printEnd,
  readCommandLine,
  runServer,
  runWorkers,
} from '@mooring/server-kit';
import { checkRelay, workersProblem } from '../server/check-relay.ts';
import { startRelay } from '../server/start-relay.ts';
import { relaySettings } from '../settings/relay-settings.ts';

const commandLine = readCommandLine({
  about:
    'mooring-relay: passes encrypted messages between pages and wallets, and stores them until they are fetched.',
  table: relaySettings,
  args: process.argv.slice(2),
  environment: process.env,
});

const end = await endCommandLine(commandLine, checkRelay);
if (end) printEnd(end);
else if (commandLine.action === 'run') {
  const { settings, warnings } = commandLine;
  const { logLevel, drainSeconds, workers } = settings;
  const log = createLogger({ server: 'relay', level: logLevel });
  // Workers share the environment, so only the first process reports it.
  if (!isWorker()) for (const warning of warnings) log.warn(warning);
  const problem = workersProblem(settings);
  if (problem) {
    printEnd({ text: `${problem}\n`, exitCode: 2 });
  } else if (workers > 1 && !isWorker()) {
    await runWorkers({ log, count: workers, drainSeconds });
  } else {
    await runServer({ log, drainSeconds, start: () => startRelay(settings, { log, processMetrics: true }) });
  }
}
