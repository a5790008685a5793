import { parseArgs } from 'node:util';
import { lastOffset } from '../../test/devnet/src/before-install/port-table.mjs';

/**
 * Reads the arguments of a script, and ends it with a sentence if they are not known.
 *
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {Config} config
 */
export function commandLine(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}

/** @typedef {{ lan: boolean, help: boolean }} StartArguments */

export const startHelp = `npm start              the demo page, the API, the relay, two local chains and the sample wallet
npm start -- --lan     the same over https on the local network, for a phone

  MOORING_PORT          first of the ports, 4000 by default; everything counts from it
  MOORING_LAN_ADDRESS   this machine's address on the local network, found by itself
`;

/**
 * @param {readonly string[]} args
 * @throws {Error} naming an unknown argument
 */
export function readArguments(args) {
  const unknown = args.find((text) => !['--lan', '--help', '-h'].includes(text));
  if (unknown !== undefined) throw new Error(`${unknown} is not known.\n\n${startHelp.trimEnd()}`);
  return { lan: args.includes('--lan'), help: args.includes('--help') || args.includes('-h') };
}

/**
 * @param {string | undefined} text the setting `MOORING_PORT`
 * @throws {Error} with a sentence that names the setting
 */
export function readBasePort(text) {
  if (text === undefined || text === '') return 4000;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1024 && port + lastOffset < 65_536) return port;
  throw new Error(
    `MOORING_PORT is "${text}". It has to be a number from 1024 to ${65_535 - lastOffset}, for example 4000.`,
  );
}

/**
 * @param {string} version as in `process.versions.node`
 * @throws {Error} when this Node is too old
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(
    `Mooring needs Node 20.19 or later, and this is ${version}. Install a later one from nodejs.org.`,
  );
}
