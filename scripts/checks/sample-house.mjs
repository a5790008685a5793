import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Writes a small repository to a temporary folder, for tests of the checks. Removes it when the test ends.
 *
 * @param {Readonly<Record<string, string | object>>} files path → text, or an object written as JSON.
 *   Each `package.json` with a name is linked under `node_modules`.
 * @returns {string} its folder
 */
export function sampleHouse(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'mooring-house-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    if (name.endsWith('/package.json') && !name.startsWith('node_modules/') && typeof content === 'object') {
      const manifest = /** @type {{ name?: string }} */ (content);
      if (!manifest.name) continue;
      const link = path.join(root, 'node_modules', manifest.name);
      mkdirSync(path.dirname(link), { recursive: true });
      symlinkSync(path.dirname(file), link);
    }
  }
  return root;
}
