import { build } from 'vite';

/**
 * Builds one app with Vite, by its own `vite.config.ts`.
 *
 * @param {import('./workspaces.mjs').Workspace} workspace
 */
export async function buildApp({ folder }) {
  await build({ root: folder, logLevel: 'warn', build: { outDir: 'dist', emptyOutDir: true } });
}
