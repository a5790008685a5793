import { buildAll } from '../build/build-all.mjs';
import { rootFolder } from '../build/workspaces.mjs';
import { checkNode } from './arguments.mjs';
import { installPackages, isInstalled } from './install.mjs';

/**
 * Brings the folder to where its parts can run: packages installed, what changed built. Quick, and silent, when nothing is to
 * be done.
 *
 * @param {readonly string[]} names workspaces the parts run from
 * @param {import('./progress.mjs').Progress} progress
 * @param {AbortSignal} [signal]
 * @throws {Error} in a sentence, with the last lines of what failed
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
