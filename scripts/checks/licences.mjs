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
 * Walks a folder of installed packages, nested ones too.
 *
 * @param {string} modules
 * @returns {string[]} folders that hold a package
 */
function packageFolders(modules) {
  if (!existsSync(modules)) return [];
  return readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    const folder = path.join(modules, entry.name);
    if (entry.name.startsWith('@')) {
      return readdirSync(folder, { withFileTypes: true })
        .filter((inner) => inner.isDirectory())
        .flatMap((inner) => packageAt(path.join(folder, inner.name)));
    }
    return packageAt(folder);
  });
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function packageAt(folder) {
  const here = existsSync(path.join(folder, 'package.json')) ? [folder] : [];
  return [...here, ...packageFolders(path.join(folder, 'node_modules'))];
}

/**
 * @param {string} folder
 * @returns {Installed | undefined}
 */
function readInstalled(folder) {
  const { name, version, license, licenses } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  if (!name || !version) return undefined;
  const said = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type ?? 'nothing');
  return { name, version, folder, licence: said };
}

/**
 * The licences that a package's own files are.
 *
 * @param {string} folder
 * @returns {{ file: string, licence: string | undefined }[]}
 */
function licencesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map(({ name: file }) => ({ file, licence: licenceOf(readFileSync(path.join(folder, file), 'utf8')) }));
}

/**
 * @param {Installed} one
 * @param {Exception | undefined} exception
 * @returns {string[]}
 */
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
 * Reads the licence file of everything installed, ours and the originals' trees. A package without a
 * file, or with one that is not accepted, must stand in `licence-exceptions.json` with its version and a reason;
 * an entry that nothing installed needs any more is a problem too.
 *
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function check(root) {
  /** @type {{ exceptions: Exception[] }} */
  const { exceptions } = JSON.parse(
    readFileSync(path.join(root, 'scripts/checks/licence-exceptions.json'), 'utf8'),
  );
  const trees = ['.', ...originalFolders].map((tree) => path.join(root, tree, 'node_modules'));
  const installed = trees.flatMap(packageFolders).flatMap((folder) => readInstalled(folder) ?? []);
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
 * An exception's name may end with `*`: one program's builds for each kind of machine.
 *
 * @param {Exception} exception
 * @param {string} name
 */
function covers(exception, name) {
  return exception.name.endsWith('*')
    ? name.startsWith(exception.name.slice(0, -1))
    : exception.name === name;
}
