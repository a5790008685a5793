import { buildAll } from '../build/build-all.mjs';
import { rootFolder } from '../build/workspaces.mjs';
import { checkNode } from './arguments.mjs';
import { installPackages, isInstalled } from './install.mjs';

/**
 * Installs packages and builds changes, so that the parts can run. Fast and silent if there is nothing to
 * do.
 *
 * @param {readonly string[]} names workspaces of the parts
 * @param {import('./progress.mjs').Progress} progress
 * @param {AbortSignal} [signal]
 * @throws {Error} with a sentence and the last lines of the failed step
 */
export async function prepare(names, progress, signal) {
  checkNode(process.versions.node);
  if (!isInstalled(rootFolder)) {
    await progress.step('Installing packages', () => installPackages(rootFolder, signal));
  }
  /** @type {(name: string) => void} */
  let note = () => {};
  const { failed } = await buildAll({
    names,
    signal,
    onWait: () => progress.line('  Another build is under way, waiting for it'),
    onBuilt: ({ name }) => note(name.replace('@mooring/', '')),
    around: (count, build) =>
      progress.step(`Building ${count} ${count === 1 ? 'part' : 'parts'}`, async (tell) => {
        let done = 0;
        note = (name) => {
          done += 1;
          tell(`${done} of ${count}, ${name}`);
        };
        await build();
      }),
  });
  if (failed.length === 0) return;
  const failures = failed.map(({ name, output }) => `${name} could not be built:\n${indent(output)}`);
  throw new Error(`${failures.join('\n')}\nnpm run build shows it all again.`);
}

/** @param {string} text */
function indent(text) {
  return text.trim().split('\n').slice(-20).join('\n').replace(/^/gm, '    ');
}
