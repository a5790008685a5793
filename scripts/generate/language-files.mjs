import { readFileSync } from 'node:fs';
import path from 'node:path';
import { directionOf } from '../messages/compile-messages.mjs';

/** Catalogues of `react` that each load with their part of the modal. */
const ofParts = ['page', 'send', 'swap', 'onramp', 'activity', 'names'];

/**
 * Files of each language except English, besides its catalogues. `{locale}` is the language. Files of `exports` are
 * loaded by import().
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const modules = {
  'packages/react/src/exports/{locale}.ts': [
    "export { errors } from '../messages/errors/{locale}.generated.ts';",
    "export { messages } from '../messages/modal/{locale}.generated.ts';",
  ],
  ...Object.fromEntries(
    ofParts.map((part) => [
      `packages/react/src/exports/${part}-{locale}.ts`,
      [`export { messages } from '../messages/${part}/{locale}.generated.ts';`],
    ]),
  ),
  'packages/clear-signing/src/exports/{locale}.ts': [
    "export { messages } from '../messages/words/{locale}.generated.ts';",
  ],
  ...Object.fromEntries(
    ['bitcoin', 'solana'].map((chain) => [
      `packages/clear-signing/src/exports/${chain}-{locale}.ts`,
      [
        `import { messages as ${chain} } from '../messages/${chain}/{locale}.generated.ts';`,
        "import { messages as words } from '../messages/words/{locale}.generated.ts';",
        '',
        `export const messages = { ...words, ...${chain} };`,
      ],
    ]),
  ),
  'packages/ui/src/exports/trace-{locale}.ts': ["export { messages } from '../trace/trace-{locale}.ts';"],
  'apps/demo/src/messages/languages/{locale}.generated.ts': [
    "export { messages as trace } from '@mooring/ui/trace-{locale}';",
    "export { messages as account } from '../account/{locale}.generated.ts';",
    "export { messages as page } from '../page/{locale}.generated.ts';",
  ],
  'apps/sample-wallet/src/messages/languages/{locale}.generated.ts': [
    "export { messages as clearSigning } from '@mooring/clear-signing/{locale}';",
    "export { messages as trace } from '@mooring/ui/trace-{locale}';",
    "export { messages as wallet } from '../wallet/{locale}.generated.ts';",
  ],
  'apps/sample-wallet/src/messages/solana/{locale}.generated.ts': [
    "export { messages } from '@mooring/clear-signing/solana-{locale}';",
  ],
  'apps/sample-wallet/src/messages/bitcoin/{locale}.generated.ts': [
    "export { messages } from '@mooring/clear-signing/bitcoin-{locale}';",
  ],
};

/**
 * Lazily loaded files, by the file that loads them and the name of its loader.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
const loaders = {
  'packages/react/src/lazy.generated.ts': {
    loadLanguages: './exports/{locale}.ts',
    ...Object.fromEntries(
      ofParts.map((part) => [
        `load${part.charAt(0).toUpperCase()}${part.slice(1)}Languages`,
        `./exports/${part}-{locale}.ts`,
      ]),
    ),
  },
  'apps/demo/src/messages/load-languages.generated.ts': {
    loadLanguages: './languages/{locale}.generated.ts',
  },
  'apps/sample-wallet/src/messages/load-languages.generated.ts': {
    loadLanguages: './languages/{locale}.generated.ts',
  },
  'apps/sample-wallet/src/messages/load-chain-words.generated.ts': {
    loadSolanaWords: './solana/{locale}.generated.ts',
    loadBitcoinWords: './bitcoin/{locale}.generated.ts',
  },
};

/** Entries per language in the manifests of members. */
const manifests = {
  'packages/clear-signing': ['{locale}', 'bitcoin-{locale}', 'solana-{locale}'],
  'packages/ui': ['trace-{locale}'],
};

/** For the script that runs before the first paint of the demo page, which can import nothing. */
const directionsFile = 'apps/demo/public/languages.generated.js';

const head =
  '// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate';

/** @param {string} text @param {string} locale */
const inLocale = (text, locale) => text.replaceAll('{locale}', locale);

/**
 * The manifest of a member with entries for each language, before `./package.json`.
 *
 * @param {string} text
 * @param {readonly string[]} patterns of their names
 * @param {readonly string[]} locales
 */
export function manifestWith(text, patterns, locales) {
  const manifest = JSON.parse(text);
  const ofLanguage = new RegExp(
    `^\\./(?:${patterns.map((pattern) => inLocale(pattern, '[a-z]{2,3}')).join('|')})$`,
  );
  const others = Object.entries(manifest.exports).filter(([name]) => !ofLanguage.test(name));
  const names = patterns.flatMap((pattern) => locales.map((locale) => inLocale(pattern, locale)));
  const entries = names.sort().map((name) => {
    const targets = {
      'mooring-source': `./src/exports/${name}.ts`,
      types: `./dist/${name}.d.ts`,
      default: `./dist/${name}.js`,
    };
    return [`./${name}`, targets];
  });
  // `./package.json` comes last.
  manifest.exports = Object.fromEntries([...others.slice(0, -1), ...entries, ...others.slice(-1)]);
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Texts of a language that are written by hand, besides its catalogues. */
const writtenByHand = ['packages/ui/src/trace/trace-{locale}.ts'];

/**
 * Files that a translator has not written yet. Generated files import them, or what is compiled from them.
 *
 * @param {readonly string[]} files of the repository
 * @param {readonly string[]} locales all but English
 * @returns {readonly string[]}
 */
export function missingTexts(files, locales) {
  const present = new Set(files);
  const catalogues = files.filter((file) => /\/src\/messages\/\w+\/en\.json$/.test(file));
  const texts = [...catalogues.map((file) => file.replace(/en\.json$/, '{locale}.json')), ...writtenByHand];
  return locales
    .flatMap((locale) => texts.map((file) => inLocale(file, locale)))
    .filter((file) => !present.has(file));
}

/**
 * Every file that lists languages, and every entry of a language.
 *
 * @param {string} root
 * @param {readonly string[]} locales all but English
 * @returns {Readonly<Record<string, string>>} text by file
 */
export function languageFiles(root, locales) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const [file, lines] of Object.entries(modules))
    for (const locale of locales)
      files[inLocale(file, locale)] = [head, ...lines.map((line) => inLocale(line, locale)), ''].join('\n');
  for (const [file, names] of Object.entries(loaders)) {
    const tables = Object.entries(names).map(([name, target]) => {
      const rows = locales.map((locale) => `  ${locale}: async () => import('${inLocale(target, locale)}'),`);
      return [`export const ${name} = {`, ...rows, '};', ''].join('\n');
    });
    files[file] = [head, tables.join('\n')].join('\n');
  }
  const directions = ['en', ...locales].map((locale) => `  ${locale}: '${directionOf(locale)}',`);
  files[directionsFile] = [head, 'const languageDirections = {', ...directions, '};', ''].join('\n');
  for (const [member, patterns] of Object.entries(manifests)) {
    const file = `${member}/package.json`;
    files[file] = manifestWith(readFileSync(path.join(root, file), 'utf8'), patterns, locales);
  }
  return files;
}
