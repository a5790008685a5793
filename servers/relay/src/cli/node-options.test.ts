import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

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
  '%s enlarges the young generation with options that Node accepts',
  async (file) => {
    const text = await readFile(fileURLToPath(new URL(file, folder)), 'utf8');
    const options = /\bNODE_OPTIONS=(\S+)/.exec(text)?.[1] ?? '';
    expect((await heapLimit(options)) - (await heapLimit(''))).toBeGreaterThanOrEqual(96);
  },
);
