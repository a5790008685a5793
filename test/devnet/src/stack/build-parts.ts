import { execFile } from 'node:child_process';
import path from 'node:path';
import type { PartName } from './part.ts';

/** The workspaces each part runs from. */
export const partWorkspaces: Readonly<Record<PartName, readonly string[]>> = {
  demo: ['server-kit', 'demo'],
  relay: ['relay'],
  api: ['api'],
  'sample-wallet': ['server-kit', 'sample-wallet'],
  devnet: ['devnet'],
};

/**
 * Builds what changed of the named parts.
 *
 * @throws Error with the build's own output
 */
export function buildParts(root: string, names: readonly PartName[]): Promise<void> {
  const workspaces = [...new Set(names.flatMap((name) => partWorkspaces[name]))];
  const script = path.join(root, 'scripts/build.mjs');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, ...workspaces], { cwd: root }, (error, stdout, stderr) => {
      if (error) reject(new Error(`The build failed.\n${stdout}${stderr}`.trim()));
      else resolve();
    });
  });
}
