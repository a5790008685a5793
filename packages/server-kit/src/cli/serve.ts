#!/usr/bin/env node
import { runServer } from '../life/run-server.ts';
import { createLogger } from '../log/create-logger.ts';
import { endCommandLine, printEnd } from '../settings/end-command-line.ts';
import { readCommandLine } from '../settings/read-command-line.ts';
import { siteSettings } from '../site/site-settings.ts';
import { checkSite, startSite } from '../site/start-site.ts';

const commandLine = readCommandLine({
  about: 'mooring-serve: serves a built single-page site with the security headers of Mooring.',
  table: siteSettings,
  args: process.argv.slice(2),
  environment: process.env,
});

const end = await endCommandLine(commandLine, checkSite);
if (end) printEnd(end);
else if (commandLine.action === 'run') {
  const { settings, warnings } = commandLine;
  const log = createLogger({ server: settings.name, level: settings.logLevel });
  for (const warning of warnings) log.warn(warning);
  await runServer({
    log,
    drainSeconds: settings.drainSeconds,
    start: () => startSite(settings, { log, processMetrics: true }),
  });
}
