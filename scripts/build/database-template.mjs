import { readdirSync } from 'node:fs';
import path from 'node:path';

const prefix = 'database-template-';

/**
 * Whether a workspace starts from a database template.
 *
 * @param {Pick<import('./workspaces.mjs').Workspace, 'manifest'>} workspace
 */
export const usesTemplate = ({ manifest }) =>
  manifest.files?.some((file) => file.startsWith(prefix)) === true;

/**
 * Whether the template has not been created yet.
 *
 * @param {Pick<import('./workspaces.mjs').Workspace, 'folder' | 'manifest'>} workspace
 */
export const lacksTemplate = ({ folder, manifest }) =>
  usesTemplate({ manifest }) &&
  !readdirSync(folder).some((file) => file.startsWith(prefix) && file.endsWith('.tar.gz'));

/**
 * Creates the database template of a package; without it, the package starts more slowly. Keeps an existing template,
 * since its name includes the version of its engine.
 *
 * @param {string} folder
 * @param {{ required: boolean }} options whether to throw if it cannot be created, instead of printing a warning
 */
export async function makeTemplate(folder, { required }) {
  try {
    // `npm start` reads this file before anything is installed.
    const { runnerImport } = await import('vite');
    const { module } = await runnerImport(path.join(folder, 'src/database/write-template.ts'), {
      configFile: false,
    });
    await /** @type {{ writeTemplate(folder: string): Promise<void> }} */ (module).writeTemplate(folder);
  } catch (error) {
    if (required) throw error;
    console.warn(
      `The template of the database could not be made: ${error instanceof Error ? error.message : error}`,
    );
    console.warn('Without it, the first start of a database takes longer. The next build tries again.');
  }
}
