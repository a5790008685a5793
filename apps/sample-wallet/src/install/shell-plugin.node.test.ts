import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { ShellList } from './shell-list.ts';
import { shellPlaceholder } from './shell-list.ts';
import { shellPlugin } from './shell-plugin.node.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files that a build with this script emits. */
async function built(script: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const publicDir = mkdtempSync(path.join(tmpdir(), 'mooring-shell-'));
  onTestFinished(() => rmSync(publicDir, { recursive: true, force: true }));
  writeFileSync(path.join(publicDir, 'mark.svg'), '<svg/>');
  const files = new Map<string, string | Uint8Array>();
  const plugin = shellPlugin() as unknown as {
    configResolved(config: object): void;
    generateBundle(this: object, options: object, bundle: object): Promise<void>;
  };
  plugin.configResolved({ root, publicDir });
  const emitFile = ({ fileName, source }: { fileName: string; source: string }) =>
    files.set(fileName, source);
  await plugin.generateBundle.call(
    { emitFile },
    {},
    {
      script: { type: 'chunk', fileName: 'assets/index.js', code: script },
      page: { type: 'asset', fileName: 'index.html', source: '<!doctype html>' },
    },
  );
  return files;
}

/** The list in a service worker. */
function listIn(files: ReadonlyMap<string, string | Uint8Array>): ShellList {
  const worker = String(files.get('service-worker.js'));
  expect(worker).not.toContain(shellPlaceholder);
  const [text = ''] = /"\{\\"version\\".*?\}"/.exec(worker) ?? [];
  return JSON.parse(JSON.parse(text));
}

it('emits a manifest with its icons, and a service worker with every file of the page', async () => {
  const files = await built('one()');
  const manifest = JSON.parse(String(files.get('manifest.webmanifest')));
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  for (const { src } of manifest.icons) expect(files.has(src.slice(1))).toBe(true);
  expect(listIn(files).files).toEqual([
    '/',
    '/apple-touch-icon.png',
    '/assets/index.js',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
    '/manifest.webmanifest',
    '/mark.svg',
  ]);
}, 60_000);

it('has another version exactly if a file differs', async () => {
  const [one, same, other] = [await built('one()'), await built('one()'), await built('two()')].map(listIn);
  expect(one?.version).toBe(same?.version);
  expect(one?.version).not.toBe(other?.version);
}, 60_000);
