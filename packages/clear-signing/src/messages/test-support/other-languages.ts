import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ClearSigningMessages } from '../define-message.ts';

const root = path.dirname(import.meta.dirname);

/** The texts of each language but English, joined from its catalogues: folders of `src/messages`. */
export function otherLanguages<Messages extends ClearSigningMessages>(
  ...catalogues: readonly [string, ...string[]]
): Promise<readonly Messages[]> {
  const locales = readdirSync(path.join(root, catalogues[0])).flatMap(
    (file) => /^(?!en\b)(\w+)\.json$/.exec(file)?.[1] ?? [],
  );
  return Promise.all(
    locales.map(async (locale) => {
      const parts = catalogues.map(
        (catalogue) => import(path.join(root, catalogue, `${locale}.generated.ts`)),
      );
      return Object.assign({}, ...(await Promise.all(parts)).map(({ messages }) => messages)) as Messages;
    }),
  );
}
