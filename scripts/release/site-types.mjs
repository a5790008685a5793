import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { complaints, runTool } from '../start/run-command.mjs';
import { examplesIn } from './readme-examples.mjs';

/**
 * Writes the examples of the packages' READMEs into a site.
 *
 * @param {string} folder
 * @param {readonly import('./packs.mjs').Pack[]} packs
 */
function writeExamples(folder, packs) {
  mkdirSync(path.join(folder, 'src/readme'), { recursive: true });
  return packs.flatMap((pack) =>
    examplesIn(readFileSync(path.join(pack.folder, 'README.md'), 'utf8')).map(({ kind, code }, index) => {
      const file = `src/readme/${path.basename(pack.folder)}-${index + 1}.${kind}`;
      writeFileSync(path.join(folder, file), code);
      return file;
    }),
  );
}

/** The strictest module resolution; the Next site uses that of bundlers. `skipLibCheck` off checks our declarations. */
const compilerOptions = {
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  jsx: 'react-jsx',
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
};

/**
 * Compiles a site with the examples of every README, and reports errors in its own files and in our declarations, not in those of
 * other packages.
 *
 * @param {string} folder where the packages are installed
 * @param {readonly import('./packs.mjs').Pack[]} packs
 */
export async function typeProblems(folder, packs) {
  const files = ['src/types.tsx', 'src/readme/app.tsx', ...writeExamples(folder, packs)];
  const config = path.join(folder, 'tsconfig.types.json');
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  const compiler = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  return typeErrors(await runTool(folder, compiler, ['-p', config, '--pretty', 'false']));
}

/**
 * The compiler's errors outside of other packages. Indented lines explain the one above.
 *
 * @param {import('../start/run-command.mjs').CommandResult} said
 */
export function typeErrors(said) {
  let isOurs = true;
  return complaints(said).flatMap((line) => {
    if (/^\S/.test(line)) isOurs = !/^[^(]*node_modules\/(?!@mooring\/)/.test(line);
    return isOurs ? [`types: ${line}`] : [];
  });
}
