import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readSettings } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import { heapWarning } from '../server/heap-warning.ts';
import { relaySettings } from '../settings/relay-settings.ts';
import { storeKind } from '../stores/store-kinds.ts';

const folder = new URL('../../../../docs/operate/', import.meta.url);
const run = promisify(execFile);

/** Megabytes that Node allows its heap, the young generation included. */
async function heapLimit(options: string): Promise<number> {
  const script = 'require("v8").getHeapStatistics().heap_size_limit / 2 ** 20';
  const env = { ...process.env, NODE_OPTIONS: options };
  const { stdout } = await run(process.execPath, ['-p', script], { env });
  return Number(stdout);
}

it.each(['mooring-relay.service', 'Containerfile'])(
  '%s enlarges the young generation, and makes room for a full index, with options that Node accepts',
  async (file) => {
    const text = await readFile(fileURLToPath(new URL(file, folder)), 'utf8');
    const options = /\bNODE_OPTIONS="?(-[^"\n]+)"/.exec(text)?.[1] ?? '';
    const young = options.replace(/--max-semi-space-size=\S+/, '');
    expect((await heapLimit(options)) - (await heapLimit(young))).toBeGreaterThanOrEqual(96);
    const defaults = readSettings(relaySettings, {});
    const { inHeap } = storeKind(defaults.store);
    expect(heapWarning(inHeap, defaults, (await heapLimit(young)) * 2 ** 20)).toBeUndefined();
    expect(heapWarning(inHeap, defaults, 2 ** 29)).toBeDefined();
  },
);
