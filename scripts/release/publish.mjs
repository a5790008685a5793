import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireSuccess, runNpm } from '../start/run-command.mjs';
import { npmrcFor } from './registry.mjs';

/** @typedef {import('./packs.mjs').Pack} Pack */

/**
 * Publishes packages from their folders to a registry on loopback, without provenance. Uses one npm process, since each
 * start of npm takes seconds; the published files must equal the tarballs.
 *
 * @param {readonly Pack[]} packs
 * @param {string} folder of the repository that they were packed in
 * @param {import('./registry.mjs').Registry} registry
 */
export async function publishToLoopback(packs, folder, registry) {
  writeFileSync(path.join(folder, '.npmrc'), npmrcFor(registry.url));
  const result = await runNpm(
    [
      ...['publish', '--ignore-scripts', '--provenance=false'],
      ...packs.flatMap(({ name }) => ['--workspace', name]),
    ],
    folder,
  );
  requireSuccess(result, 'npm publish failed');
  const published = registry.published();
  for (const { name, manifest, integrity } of packs)
    if (published.get(`${name}@${manifest.version}`) !== integrity)
      throw new Error(`${name}: what npm publishes is not what it packs`);
}

/**
 * Publishes packs to npm's configured registry, with provenance. Skips published packages, so that an interrupted
 * release can be resumed.
 *
 * @param {readonly Pack[]} packs
 * @param {string} folder
 * @param {(name: string) => void} onPublished
 */
export async function publishForReal(packs, folder, onPublished) {
  for (const { name, manifest, file } of packs) {
    const known = await runNpm(['view', `${name}@${manifest.version}`, 'version'], folder);
    if (known.code === 0 && known.stdout.trim() === manifest.version) continue;
    const result = await runNpm(['publish', file, '--provenance', '--access', 'public'], folder);
    requireSuccess(result, `${name} is not published`);
    onPublished(`${name}@${manifest.version}`);
  }
}
