#!/usr/bin/env node
import { runServer } from '../life/run-server.ts';
import { createLogger } from '../log/create-logger.ts';
import { readCommandLine } from '../settings/read-command-line.ts';
import { siteSettings } from '../site/site-settings.ts';
import { startSite } from '../site/start-site.ts';

const commandLine = readCommandLine({
  about: 'mooring-serve: serves a built single-page site with the security headers of Mooring.',
  table: siteSettings,
  args: process.argv.slice(2),
  environment: process.env,
});

if (commandLine.run) {
  const { settings } = commandLine;
  const log = createLogger({ server: settings.name, level: settings.logLevel });
  await runServer({
    log,
    drainSeconds: settings.drainSeconds,
    start: () => startSite(settings, { log, processMetrics: true }),
  });
} else {
  (commandLine.exitCode === 0 ? process.stdout : process.stderr).write(commandLine.text);
  process.exitCode = commandLine.exitCode;
}
