// npm run build [-- names…]: builds what changed, with its dependencies; with --declarations, types as well, for
// packing.
import { buildAll } from './build/build-all.mjs';
import { commandLine } from './start/arguments.mjs';

const {
  positionals: names,
  values: { declarations },
} = commandLine({ allowPositionals: true, options: { declarations: { type: 'boolean' } } });
const started = performance.now();
const seconds = (/** @type {number} */ milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

try {
  const report = await buildAll({
    names,
    declarations,
    onWait: () => console.log('Another build is under way, waiting for it.'),
    onBuilt: ({ name, ok, milliseconds, output }) => {
      console.log(`${ok ? 'built ' : 'FAILED'} ${name} in ${seconds(milliseconds)}`);
      if (output.trim()) console.log(output.trimEnd().replace(/^/gm, '    '));
    },
  });
  const { built, unchanged, failed } = report;
  const counts = `${built.length - failed.length} built, ${unchanged.length} unchanged, ${failed.length} failed`;
  console.log(`${counts} in ${seconds(performance.now() - started)}`);
  if (failed.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
