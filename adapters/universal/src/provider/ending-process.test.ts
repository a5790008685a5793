import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { given, next, openRelay, openWallet } from '../test-support/paired-peers.ts';

let folder = '';
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mooring-ending-'));
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['mooring-source'] },
    ssr: { noExternal: true, resolve: { conditions: ['mooring-source', 'node'] } },
    build: {
      ssr: path.join(import.meta.dirname, '../test-support/ending-provider.node.ts'),
      outDir: folder,
      target: 'node20',
    },
  });
}, 60_000);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs the program, with a wallet that approves, until it exits on its own. @returns its exit code and its last output */
async function run(how: string): Promise<{ readonly code: unknown; readonly said: string }> {
  const { url } = await openRelay();
  const wallet = await openWallet(url);
  const program = path.join(folder, 'ending-provider.node.js');
  const child = spawn(process.execPath, [program, url, path.join(folder, how), how], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  createInterface(child.stdout).on('line', async (line) => {
    said = line;
    if (!line.startsWith('wc:')) return;
    const proposed = next(wallet, 'session_proposal');
    await wallet.pair({ uri: line });
    await wallet.approveSession({ id: (await proposed).id, namespaces: given });
  });
  const [code] = await once(child, 'exit');
  children.delete(child);
  return { code, said };
}

test.each([
  ['has nothing to listen to', 'nothing'],
  ['is disposed of, with a session and a pairing', 'dispose'],
  ['has disconnected from its only wallet', 'disconnect'],
])('the process exits on its own when its provider %s', async (_when, how) => {
  expect(await run(how)).toEqual({ code: 0, said: `done ${how}` });
});
