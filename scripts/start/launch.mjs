import path from 'node:path';
import {
  checkPorts,
  loopbackHosts,
  networkHosts,
} from '../../test/devnet/src/before-install/check-ports.mjs';
import { chooseLanAddress } from '../../test/devnet/src/before-install/lan-address.mjs';
import { wantedPorts } from '../../test/devnet/src/before-install/port-table.mjs';
import { rootFolder } from '../build/workspaces.mjs';
import { readArguments, readBasePort, startHelp } from './arguments.mjs';
import { watchParent } from './parent-watch.mjs';
import { prepare } from './prepare.mjs';
import { createProgress } from './progress.mjs';
import { describeMarks, leaveMark, runningMarks } from './run-mark.mjs';
import { drawTable } from './table.mjs';

const titles = {
  demo: 'demo page',
  api: 'API',
  relay: 'relay',
  'sample-wallet': 'sample wallet',
  devnet: 'devnet',
};

const parts = /** @type {const} */ (['demo', 'api', 'relay', 'sample-wallet', 'devnet']);

/**
 * @typedef {object} Launched
 * @property {string[]} summary what to show
 * @property {Promise<string>} crashed a sentence, when a part ends by itself
 * @property {() => Promise<void>} stop
 */

/**
 * @param {object} options
 * @param {number} options.basePort
 * @param {string | undefined} options.lanAddress serves the local network under it
 * @param {import('./progress.mjs').Progress} options.progress
 * @param {AbortSignal} options.signal
 */
async function startParts({ basePort, lanAddress, progress, signal }) {
  // Imported late, because the packages must be built first.
  const [{ startStack }, { addressRows }, { prepareLan, trustAdvice }] = await Promise.all([
    import('@mooring/devnet'),
    import('./addresses.mjs'),
    import('./lan.mjs'),
  ]);
  const network = lanAddress
    ? await prepareLan({ root: rootFolder, basePort, address: lanAddress })
    : undefined;
  try {
    const stack = await progress.step('Starting', (note) =>
      startStack({
        basePort,
        stateFolder: path.join(rootFolder, '.mooring'),
        build: false,
        lan: network?.lan,
        signal,
        onProgress: (part, step) => step === 'ready' && note(`${titles[part]} answers`),
      }),
    );
    const rows = addressRows(stack.urls, network?.certificateUrl);
    return {
      summary: ['', drawTable(rows), ...(network ? ['', trustAdvice] : []), '', 'Ctrl-C stops all of it.'],
      crashed: stack.crashed,
      stop: async () => {
        network?.close();
        await stack.stop();
      },
    };
  } catch (error) {
    network?.close();
    throw error;
  }
}

/**
 * `npm start`: installs, builds, starts every part, prints their addresses, and stops them all on a signal or when one
 * of them ends.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function launch(args) {
  const { lan, help } = readArguments(args);
  const progress = createProgress(process.stdout);
  if (help) {
    progress.line(startHelp.trimEnd());
    return 0;
  }
  const basePort = readBasePort(process.env.MOORING_PORT);
  const others = runningMarks(rootFolder);
  if (others.length > 0) {
    throw new Error(
      `Mooring already runs from this folder: ${describeMarks(others)}. Stop it first: two would share one state. If that process is not Mooring, delete .mooring/run and try again.`,
    );
  }
  // Checked first, because installing and building may take minutes.
  const lanAddress = lan ? chooseLanAddress(process.env.MOORING_LAN_ADDRESS) : undefined;
  const wanted = wantedPorts(lan ? [...parts, 'certificate'] : parts, basePort);
  await checkPorts(wanted, lan ? networkHosts : loopbackHosts);
  leaveMark(rootFolder, 'start');

  const stopping = new AbortController();
  const stopRequested = new Promise((resolve) => {
    const stop = () => {
      stopping.abort(new Error('Stopped before everything was up.'));
      resolve('stop');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    watchParent(stop);
  });
  try {
    progress.line('Mooring');
    await prepare([...parts, 'server-kit'], progress, stopping.signal);
    const launched = await startParts({ basePort, lanAddress, progress, signal: stopping.signal });
    progress.line(launched.summary.join('\n'));
    const crash = await Promise.race([launched.crashed, stopRequested.then(() => undefined)]);
    if (crash) progress.line(`\n${crash}\nEverything else is stopped. npm start begins again.`);
    else progress.line('\nStopping …');
    await launched.stop();
    if (crash) return 1;
    progress.line('Stopped.');
    return 0;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    progress.line('\nStopped before everything was up.');
    return 0;
  }
}
