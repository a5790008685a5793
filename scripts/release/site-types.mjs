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

/**
 * Compiles a site with the examples of every README and `skipLibCheck` off, which checks our declarations.
 *
 * @param {string} folder where the packages are installed
 * @param {readonly import('./packs.mjs').Pack[]} packs
 */
export async function typeProblems(folder, packs) {
  const files = ['src/types.tsx', 'src/readme/app.tsx', ...writeExamples(folder, packs)];
  // In a separate process: a compiler would block the registry.
  const said = await runTool(folder, path.join(import.meta.dirname, 'compile-site.mjs'), [folder, ...files]);
  return complaints(said).map((line) => `types: ${line}`);
}
