import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { examplesIn } from '../../../scripts/release/readme-examples.mjs';
import { complaints, runTool } from '../../../scripts/start/run-command.mjs';

const root = path.join(import.meta.dirname, '../../..');
const adapter = path.join(root, 'adapters/ethers5');

/** A project outside of the repository, with ethers 5. The fresh sites of a release, which compile the other READMEs, have ethers 6. */
function siteOf(code: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const packages = path.join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of ['@mooring', '@types', 'react', 'viem'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name));
  symlinkSync(path.join(adapter, 'node_modules/ethers'), path.join(packages, 'ethers'));
  writeFileSync(path.join(folder, 'site.tsx'), code);
  const project = path.join(folder, 'tsconfig.json');
  const compilerOptions = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [] };
  const settings = { extends: path.join(root, 'tsconfig.base.json'), compilerOptions, include: ['site.tsx'] };
  writeFileSync(project, JSON.stringify(settings));
  return project;
}

test('the examples of the README of @mooring/adapter-ethers5 compile with ethers 5', async () => {
  const examples = examplesIn(readFileSync(path.join(adapter, 'README.md'), 'utf8'));
  expect(examples.length).toBeGreaterThan(0);
  for (const { code } of examples) {
    const compiled = await runTool(root, 'typescript-native/bin/tsc', [
      '-p',
      siteOf(code),
      '--pretty',
      'false',
    ]);
    expect(complaints(compiled)).toEqual([]);
  }
}, 240_000);
