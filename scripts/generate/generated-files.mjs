import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { withNodeEnv } from '../build/node-env.mjs';
import { sourceFiles } from '../build/source-files.mjs';
import { compileErrors, compileMessages } from '../messages/compile-messages.mjs';
import { languageFiles, missingTexts } from './language-files.mjs';

/** @typedef {Readonly<Record<string, string>>} Files text by file, relative to the root */

/**
 * A TypeScript module of the sources.
 *
 * @param {string} root
 * @param {string} file
 * @returns {Promise<Record<string, any>>}
 */
async function load(root, file) {
  const { module } = await withNodeEnv('development', () =>
    runnerImport(path.join(root, file), { configFile: false, logLevel: 'error' }),
  );
  return /** @type {Record<string, any>} */ (module);
}

/** @param {string} root @returns {Files} every language of every catalogue */
function catalogues(root) {
  const sources = sourceFiles(root).filter((file) => /\/src\/messages\/\w+\/[\w-]+\.json$/.test(file));
  return Object.fromEntries(
    sources.map((file) => {
      const words = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
      const [, member = '', catalogue] = /^(.*)\/src\/messages\/(\w+)\//.exec(file) ?? [];
      const { dependencies = {} } = JSON.parse(readFileSync(path.join(root, member, 'package.json'), 'utf8'));
      const code =
        catalogue === 'errors'
          ? compileErrors(words)
          : compileMessages(path.basename(file, '.json'), words, { alone: !('@mooring/ui' in dependencies) });
      return [file.replace(/\.json$/, '.generated.ts'), code];
    }),
  );
}

/** @param {string} root @returns {Promise<Files>} what lists languages, from the one table */
async function languages(root) {
  const { localeNames } = await load(root, 'packages/ui/src/messages/choose-locale.ts');
  const locales = Object.keys(localeNames).filter((locale) => locale !== 'en');
  const missing = missingTexts(sourceFiles(root), locales);
  if (missing.length > 0)
    throw new Error(
      `These texts of a language are missing. Translate the Spanish file beside each:\n${missing.join('\n')}`,
    );
  return languageFiles(root, locales);
}

/** @param {string} root @returns {Promise<Files>} sites link these; the modal uses the same text as constructed sheets */
async function styleSheets(root) {
  const folder = 'packages/ui/src';
  const { pageCss } = await load(root, `${folder}/styles/page-css.ts`);
  const { schemeCss } = await load(root, `${folder}/tokens/scheme-css.ts`);
  const { tokensCss } = await load(root, `${folder}/tokens/tokens-css.ts`);
  const head = '/* Generated from the TypeScript beside it: npm run generate */\n';
  return {
    [`${folder}/css/tokens.generated.css`]: `${head}${schemeCss(':root')}${tokensCss(':root')}`,
    [`${folder}/css/page.generated.css`]: `${head}${pageCss()}`,
  };
}

/** Folders of contracts that are published, with the contracts. */
const publishedContracts = { 'packages/contracts/src/resolver': ['OffchainResolver'] };

/** @param {string} root @returns {Promise<Files>} artifacts of the devnet's contracts and of those that operators deploy */
async function contracts(root) {
  const devnet = 'test/devnet/src/contracts';
  const { compileContracts, devnetContracts } = await load(root, `${devnet}/compile-contracts.ts`);
  const folders = Object.entries({ [devnet]: devnetContracts, ...publishedContracts });
  return Object.fromEntries(
    folders.flatMap(([folder, names]) =>
      Object.entries(compileContracts(pathToFileURL(path.join(root, folder, '/')), names)).map(
        ([name, text]) => [`${folder}/artifacts/${name}`, text],
      ),
    ),
  );
}

/**
 * Every file that is written from others, or partly (manifests), as it has to read.
 *
 * @param {string} root
 * @returns {Promise<Files>}
 */
export async function generatedFiles(root) {
  return {
    ...catalogues(root),
    ...(await languages(root)),
    ...(await styleSheets(root)),
    ...(await contracts(root)),
  };
}

/**
 * Writes the files that are stale.
 *
 * @param {string} root
 * @returns {Promise<string[]>} those that it wrote
 */
export async function writeGenerated(root) {
  const stale = Object.entries(await generatedFiles(root)).filter(
    ([file, text]) =>
      !existsSync(path.join(root, file)) || readFileSync(path.join(root, file), 'utf8') !== text,
  );
  for (const [file, text] of stale) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return stale.map(([file]) => file);
}
