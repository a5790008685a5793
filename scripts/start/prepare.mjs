import { buildAll } from '../build/build-all.mjs';
import { rootFolder } from '../build/workspaces.mjs';
import { checkNode } from './arguments.mjs';
import { installPackages, isInstalled } from './install.mjs';

/**
 * Brings the folder to where its parts can run: packages installed, what changed built. Quick, and
 * silent, when nothing is to be done.
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
  /** @type {(detail: string) => void} */
  let note = () => {};
  /** @type {Promise<void> | undefined} */
  let step;
  let done = 0;
  /** @type {(over: Promise<void>) => void} */
  let settle = () => {};
  const over = new Promise((resolve) => {
    settle = resolve;
  });
  const building = buildAll({
    names,
    signal,
    onWait: () => progress.line('  Another build is under way, waiting for it'),
    onStart: ({ length }) => {
      step = progress.step(`Building ${length} ${length === 1 ? 'part' : 'parts'}`, async (tell) => {
        note = (name) => tell(`${done} of ${length}, ${name}`);
        await over;
      });
      // What went wrong is thrown below.
      step.catch(() => {});
    },
    onBuilt: ({ name }) => {
      done += 1;
      note(name.replace('@mooring/', ''));
    },
  }).then(throwFailures);
  settle(building);
  await building;
  await step;
}

/** @param {import('../build/build-all.mjs').BuildReport} report */
function throwFailures({ failed }) {
  if (failed.length === 0) return;
  const failures = failed.map(({ name, output }) => `${name} could not be built:\n${indent(output)}`);
  throw new Error(`${failures.join('\n')}\nnpm run build shows it all again.`);
}

/** @param {string} text */
function indent(text) {
  return text.trim().split('\n').slice(-20).join('\n').replace(/^/gm, '    ');
}
