import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-restart-'));
afterAll(() => rmSync(root, { recursive: true }));

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['mooring-source'] },
    ssr: { noExternal: true, resolve: { conditions: ['mooring-source', 'node'] } },
    build: {
      ssr: path.join(import.meta.dirname, 'disk-store.ts'),
      outDir: path.join(root, 'program'),
      target: 'node20',
      emptyOutDir: true,
    },
  });
});

/**
 * Runs code over an open store in a process with this heap limit in MiB.
 *
 * @returns its output
 */
async function run(heap: number, code: string): Promise<string> {
  const module = JSON.stringify(pathToFileURL(path.join(root, 'program/disk-store.js')).href);
  const text = `
    const { openDiskStore } = await import(${module});
    const store = await openDiskStore({
      folder: ${JSON.stringify(path.join(root, 'log'))},
      limits: { topicMessages: 1e6, topicSize: 1e9, storeMessages: 1e6, storeSize: 1e9 },
      now: Date.now, onMessage() {}, segmentSize: 16_777_216, memorySize: 1_048_576,
    });
    ${code}
    await store.close();`;
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, '--input-type=module', '-e', text], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  child.stderr.on('data', (data) => {
    said += data;
  });
  const [exitCode] = await once(child, 'close');
  return `${said.trim().slice(-500)} (${exitCode})`;
}

it('starts with a log larger than its heap, and returns the messages', async () => {
  const write = `
    for (let number = 0; number < 96; number += 1) {
      const data = String(number).padEnd(1_000_000, 'x');
      await store.publish({ topic: 'ab'.repeat(32), id: number.toString(16).padStart(64, '0'), publisher: 'alice', ttl: 300, data });
    }`;
  expect(await run(48, write)).toBe(' (0)');
  const read = `
    let after = 0, count = 0;
    for (;;) {
      const page = await store.pending('ab'.repeat(32), 'bob', { after, limit: 4, maxSize: 1e7 });
      if (page.length === 0) break;
      for (const { data, sequence } of page) {
        if (Number.parseInt(data, 10) !== count || data.length !== 1e6) throw new Error('another message');
        after = sequence;
        count += 1;
      }
    }
    console.log(count, store.totals().messages);`;
  expect(await run(48, read)).toBe('96 96 (0)');
});
