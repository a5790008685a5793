// npm start: everything, from an empty clone, on this machine.
import { launch } from './start/launch.mjs';

// A closed output pipe must not end the launcher before its parts.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
  process.exit(await launch(process.argv.slice(2)));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
