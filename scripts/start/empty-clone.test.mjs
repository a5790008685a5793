import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { portTable } from '../../test/devnet/src/before-install/port-table.mjs';
import { rootFolder } from '../build/workspaces.mjs';

let clone = '';
beforeEach(() => {
  // The files of a fresh clone that the launcher reads before the first install.
  clone = mkdtempSync(path.join(tmpdir(), 'mooring-clone-'));
  for (const name of ['package.json', 'package-lock.json', 'scripts', 'test/devnet/src/before-install']) {
    cpSync(path.join(rootFolder, name), path.join(clone, name), { recursive: true });
  }
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
function start(args, env) {
  const child = spawn(process.execPath, [path.join(clone, 'scripts/start.mjs'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

const nothingInstalled = () => !existsSync(path.join(clone, '.mooring/logs/install.log'));

test('reports a taken port before anything is installed', async () => {
  const holder = createServer();
  /** @type {number} */
  const port = await new Promise((resolve) => {
    holder.listen(0, '127.0.0.1', () => resolve(/** @type {any} */ (holder.address()).port));
  });
  try {
    const { code, said } = await start([], { MOORING_PORT: String(port - portTable.relay.offsets[0]) });
    expect(code).toBe(1);
    expect(said).toContain(`Port ${port} is taken, and the relay needs it.`);
    expect(nothingInstalled()).toBe(true);
  } finally {
    await new Promise((resolve) => holder.close(resolve));
  }
});

test('reports an address outside the local network before anything is installed', async () => {
  const { code, said } = await start(['--lan'], { MOORING_LAN_ADDRESS: '8.8.8.8' });
  expect(code).toBe(1);
  expect(said).toContain('MOORING_LAN_ADDRESS is "8.8.8.8"');
  expect(nothingInstalled()).toBe(true);
});
