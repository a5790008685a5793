import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCatalogue } from './error-catalogue.mjs';
import { errorExplanations } from './error-explanations.mjs';
import { errorsPage } from './errors-page.mjs';
import { securityHeadersPage } from './security-headers-page.mjs';
import { metricsPage, servers, settingsPage } from './server-pages.mjs';

/** @typedef {{ file: string, text: string }} Page */

/**
 * @param {string} root
 * @param {string} member
 */
async function built(root, member) {
  const file = path.join(root, member, 'dist/index.js');
  if (!existsSync(file)) throw new Error(`${member} is not built: npm run build first.`);
  return await import(pathToFileURL(file).href);
}

/**
 * Writes every generated page from the built packages.
 *
 * @param {string} root
 * @returns {Promise<Page[]>}
 */
export async function referencePages(root) {
  const { securityHeaders } = await built(root, 'packages/server-kit');
  const serverPages = await Promise.all(
    servers.map(async (server) => [
      { file: `docs/${server.folder}-settings.md`, text: await settingsPage(root, server) },
      { file: `docs/${server.folder}-metrics.md`, text: await metricsPage(root, server) },
    ]),
  );
  return [
    { file: 'docs/errors.md', text: errorsPage(await errorCatalogue(root), errorExplanations) },
    { file: 'docs/security-headers.md', text: securityHeadersPage(securityHeaders) },
    ...serverPages.flat(),
  ];
}

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
