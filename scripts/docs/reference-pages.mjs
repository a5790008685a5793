import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from '../checks/run-tool.mjs';
import { errorsPage } from './errors-page.mjs';

/** @typedef {{ file: string, text: string }} Page */

/**
 * What a server's own program says of itself in Markdown.
 *
 * @param {string} root
 * @param {string} program
 * @param {string} flag
 */
async function markdownOf(root, program, flag) {
  const { code, stdout, stderr } = await runTool(root, path.join(root, program), ['--help', flag]);
  if (code !== 0) throw new Error(`${program} --help ${flag} ended with code ${code}: ${stderr}`);
  return `${stdout.trimEnd()}\n`;
}

/**
 * Writes every generated page from the built packages.
 *
 * @param {string} root
 * @returns {Promise<Page[]>}
 */
export async function referencePages(root) {
  const protocol = path.join(root, 'packages/protocol/dist/index.js');
  if (!existsSync(protocol)) throw new Error('The packages are not built: npm run build first.');
  const { errorCatalogue } = await import(pathToFileURL(protocol).href);
  /** @type {Page[]} */
  const pages = [{ file: 'docs/errors.md', text: errorsPage(errorCatalogue) }];
  for (const { file, program, flag } of serverPages) {
    if (!existsSync(path.join(root, program))) throw new Error(`${program} is not built.`);
    pages.push({ file, text: await markdownOf(root, program, flag) });
  }
  return pages;
}

/** Pages that a server writes about itself. @type {readonly { file: string, program: string, flag: string }[]} */
const serverPages = [];

/**
 * @param {string} root
 * @returns {Promise<string[]>} the files written
 */
export async function writeDocs(root) {
  const pages = await referencePages(root);
  for (const { file, text } of pages) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return pages.map(({ file }) => file);
}

/**
 * The generated pages that differ from what the code would write now.
 *
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function staleDocs(root) {
  const pages = await referencePages(root);
  return pages
    .filter(({ file, text }) => {
      const full = path.join(root, file);
      return !existsSync(full) || readFileSync(full, 'utf8') !== text;
    })
    .map(({ file }) => `${file} is stale: npm run docs`);
}
