import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { originalFolders } from '../originals.mjs';
import { accepted, licenceOf } from './licence-text.mjs';

export const title = 'licences by file';

/**
 * @typedef {{ name: string, version: string, folder: string, licence: string }} Installed
 * @typedef {{ name: string, versions: string[], licence: string, reason: string }} Exception
 */

const licenceFile = /^(licen[cs]e|copying|unlicense|mit-license)([-._].*)?$/i;

/**
 * Packages that npm installed into a tree, from npm's own record.
 *
 * @param {string} tree
 */
function installedIn(tree) {
  const record = path.join(tree, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return [];
  return Object.entries(JSON.parse(readFileSync(record, 'utf8')).packages).flatMap(([place, entry]) => {
    const start = place.lastIndexOf('node_modules/');
    if (start < 0 || entry.link) return [];
    const { name = place.slice(start + 'node_modules/'.length), version, license = 'nothing' } = entry;
    return [{ name, version, folder: path.join(tree, place), licence: license }];
  });
}

/**
 * The licences in a package's licence files.
 *
 * @param {string} folder
 */
function licencesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map(({ name: file }) => ({ file, licence: licenceOf(readFileSync(path.join(folder, file), 'utf8')) }));
}

/** @param {Installed} one @param {Exception | undefined} exception */
function judge(one, exception) {
  const label = `${one.name}@${one.version}`;
  if (exception?.versions.includes(one.version)) return [];
  const found = licencesIn(one.folder);
  if (found.length === 0) return [`${label}: ships no licence file (its manifest says ${one.licence})`];
  if (found.some(({ licence }) => licence !== undefined && accepted.has(licence))) return [];
  const read = found.map(({ file, licence }) => `${file}: ${licence ?? 'unknown text'}`).join(', ');
  return [`${label}: ${read}; not under an accepted licence`];
}

/**
 * Reads the licence file of every installed package, in our tree and the originals'. A package without a file, or with
 * an unaccepted one, needs an entry in `licence-exceptions.json` with its version and a reason; unused entries are
 * reported too.
 *
 * @param {string} root
 */
export async function check(root) {
  /** @type {{ exceptions: Exception[] }} */
  const { exceptions } = JSON.parse(
    readFileSync(path.join(root, 'scripts/checks/licence-exceptions.json'), 'utf8'),
  );
  const installed = ['.', ...originalFolders].flatMap((tree) => installedIn(path.join(root, tree)));
  /** @type {Map<string, Installed>} */
  const unique = new Map(installed.map((one) => [`${one.name}@${one.version}`, one]));
  const problems = [...unique.values()].flatMap((one) =>
    judge(
      one,
      exceptions.find((exception) => covers(exception, one.name)),
    ),
  );
  const unneeded = exceptions.flatMap((exception) =>
    exception.versions
      .filter((version) => !installed.some((one) => one.version === version && covers(exception, one.name)))
      .map(
        (version) => `licence-exceptions.json: ${exception.name}@${version} is not installed; take it out`,
      ),
  );
  const unreasoned = exceptions.filter(({ reason }) => !reason).map(({ name }) => `${name}: no reason given`);
  return [...problems, ...unneeded, ...unreasoned];
}

/**
 * An exception's name may end with `*`, for a program's builds per platform.
 *
 * @param {Exception} exception
 * @param {string} name
 */
function covers(exception, name) {
  return exception.name.endsWith('*')
    ? name.startsWith(exception.name.slice(0, -1))
    : exception.name === name;
}
