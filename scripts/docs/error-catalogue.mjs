import path from 'node:path';
import { runnerImport } from 'vite';
import { withNodeEnv } from '../build/node-env.mjs';

/** @typedef {string | ((context: any) => string)} Message */
/** @typedef {{ title: string, text: (context: unknown) => string, retryable: boolean, unanswered?: boolean, occurs?: Occurrence }} CatalogueEntry */
/** @typedef {'thrown' | 'alert' | 'never'} Occurrence */

/**
 * Titles and definitions as one catalogue.
 *
 * @param {Readonly<Record<string, string>>} titles
 * @param {readonly Readonly<Record<string, Message | { message: Message, retryable: true }>>[]} tables
 * @param {(code: string) => boolean} isUnanswered
 * @param {(code: string) => Occurrence} occurs
 */
export function joinCatalogue(titles, tables, isUnanswered, occurs = () => 'thrown') {
  /** @type {Record<string, CatalogueEntry>} */
  const catalogue = {};
  for (const table of tables)
    for (const [code, definition] of Object.entries(table)) {
      const { message, retryable } =
        typeof definition === 'object' ? definition : { message: definition, retryable: false };
      const title = titles[code];
      if (title === undefined) throw new Error(`${code} has no title in packages/protocol.`);
      catalogue[code] = {
        title,
        text: typeof message === 'function' ? message : () => message,
        retryable,
        unanswered: isUnanswered(code),
        occurs: occurs(code),
      };
    }
  const missing = Object.keys(titles).filter((code) => !(code in catalogue));
  if (missing.length > 0) throw new Error(`No package defines ${missing.join(', ')}.`);
  return catalogue;
}

/** Where errors are defined, besides those of `protocol`. */
const tables = {
  'packages/core/src/errors/account-errors.ts': 'accountErrors',
  'packages/core/src/swap/swap-errors.ts': 'swapErrors',
  'packages/core/src/onramp/onramp-errors.ts': 'onrampErrors',
  'packages/sign-client/src/errors.ts': 'signClientErrors',
  'adapters/universal/src/errors.ts': 'universalErrors',
  'servers/api/src/errors.ts': 'apiErrors',
  'adapters/solana/src/errors.ts': 'solanaErrors',
  'adapters/bitcoin/src/errors.ts': 'bitcoinErrors',
};

/**
 * Every error, by code, as the sources define it.
 *
 * @param {string} root
 */
export async function errorCatalogue(root) {
  const conditions = ['mooring-source', 'node', 'import'];
  /** @param {string} file */
  const load = async (file) => {
    const { module } = await withNodeEnv('development', () =>
      runnerImport(path.join(root, file), {
        configFile: false,
        ssr: { noExternal: /^@mooring\//, resolve: { conditions } },
      }),
    );
    return /** @type {Record<string, any>} */ (module);
  };
  const { errorTitles, alertErrors, unraisedErrors } = await load(
    'packages/protocol/src/exports/error-catalogue.ts',
  );
  const { isUnanswered } = await load('packages/protocol/src/errors/is-unanswered.ts');
  const { protocolKinds, retryableKinds } = await load('packages/protocol/src/sign/protocol-kinds.ts');
  const kinds = Object.entries(protocolKinds).map(([kind, sentence]) => {
    const message = `${sentence}. <detail>`;
    return [kind, retryableKinds.has(kind) ? { message, retryable: true } : message];
  });
  const found = [alertErrors, unraisedErrors, Object.fromEntries(kinds)];
  for (const [file, name] of Object.entries(tables)) found.push((await load(file))[name]);
  return joinCatalogue(errorTitles, found, isUnanswered, (code) => {
    if (code in alertErrors) return 'alert';
    return code in unraisedErrors ? 'never' : 'thrown';
  });
}
