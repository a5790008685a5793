import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { complaints, lastLines, runNpm, runTool } from '../start/run-command.mjs';

/** How sites find modules. */
const resolutions = [
  { module: 'NodeNext', moduleResolution: 'NodeNext' },
  { module: 'ESNext', moduleResolution: 'bundler' },
];

/**
 * Leaves out what the compiler says of declarations that are not ours: a site has the same complaints without Mooring. A line
 * that begins with white space belongs to the one before.
 *
 * @param {readonly string[]} lines
 */
function withoutForeign(lines) {
  let foreign = false;
  return lines.filter((line) => {
    if (!/^\s/.test(line)) foreign = /^(\.\.\/)*node_modules\/(?!@mooring\/)/.test(line);
    return !foreign;
  });
}

/**
 * Puts packed packages into an existing site (wagmi 3, TypeScript, a lock of its own) and tells what npm and the compiler refuse.
 * npm installs them as the site's developer does, but resolves only: nothing is downloaded. The site's code is as the docs tell
 * one to write it, and compiled as by a site that checks its libraries (`skipLibCheck` off).
 *
 * @param {string} root
 * @param {readonly { name: string, folder: string, names: readonly string[], file: string }[]} packed
 */
export async function siteProblems(root, packed) {
  // Inside of the house, so that what the packages need is found.
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'packed-site-'));
  try {
    cpSync(path.join(root, 'scripts/checks/existing-site'), folder, { recursive: true });
    const problems = [];
    // The servers are programs of their own; a site installs the others.
    const forSites = packed.filter((one) => !path.relative(root, one.folder).startsWith('servers'));
    const { code, output } = await runNpm(
      [
        ...['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'],
        ...forSites.map(({ file }) => file),
      ],
      folder,
    );
    if (code !== 0)
      problems.push('the packages do not install into a site with wagmi 3:', ...lastLines(output, 30));
    for (const { name, folder: from, names } of packed)
      for (const file of names)
        cpSync(path.join(from, file), path.join(folder, 'node_modules', name, file), { recursive: true });
    for (const resolution of resolutions) {
      const compilerOptions = {
        ...resolution,
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        jsx: 'react-jsx',
        target: 'ES2022',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: [],
      };
      const config = path.join(folder, 'tsconfig.json');
      writeFileSync(config, JSON.stringify({ compilerOptions, files: ['site.tsx'] }));
      const said = await runTool(root, 'typescript/bin/tsc', ['-p', config, '--pretty', 'false']);
      const lines = withoutForeign(complaints(said));
      problems.push(...lines.map((line) => `packed site, ${resolution.moduleResolution}: ${line}`));
    }
    return problems;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
