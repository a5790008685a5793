import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lastLines, runNpm } from '../test/run-command.mjs';

/**
 * Installs packed packages into an existing site (wagmi 3, TypeScript, a lock of its own) with a plain `npm install`, as its
 * developer does, and names what npm refuses. Resolves only: nothing is downloaded.
 *
 * @param {string} root
 * @param {readonly string[]} files packed packages
 * @returns {Promise<string[]>}
 */
export async function installIntoSite(root, files) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-existing-site-'));
  try {
    cpSync(path.join(root, 'scripts/checks/existing-site'), folder, { recursive: true });
    const { code, output } = await runNpm(
      ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', ...files],
      folder,
    );
    if (code === 0) return [];
    return ['the packages do not install into an existing site with wagmi 3:', ...lastLines(output, 30)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
