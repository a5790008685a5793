import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-template-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Replaces the template. */
const found = vi.hoisted(() => ({ template: '' }));
vi.mock('./package-file.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('./package-file.ts')>();
  return { ...real, packageFile: () => found.template };
});

it('starts without a damaged template and names the file', async () => {
  const { openPglite } = await import('./open-pglite.ts');
  found.template = path.join(root, 'template.tar.gz');
  writeFileSync(found.template, Buffer.from('1f8b0800000000000003', 'hex'));
  truncateSync(found.template, 10);
  const problems: string[] = [];
  const opened = await openPglite(root, {
    onProblem: ({ message }) => void problems.push(message),
    onPanic: () => undefined,
  });
  await opened.ready();
  await opened.close();
  expect(problems).toEqual([expect.stringContaining(`${found.template} cannot be used.`)]);
}, 600_000);
