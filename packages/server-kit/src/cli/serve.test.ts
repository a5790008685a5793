import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const program = path.join(root, 'packages/server-kit/dist/cli/serve.js');
const run = promisify(execFile);

beforeAll(async () => {
  await run(process.execPath, [path.join(root, 'scripts/build.mjs'), '@mooring/server-kit'], { cwd: root });
}, 180_000);

/** A folder with a site. */
function site(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-serve-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Harbour</title>');
  return folder;
}

it('prints its settings for --help, and names a setting that it cannot use', async () => {
  const { stdout } = await run(process.execPath, [program, '--help']);
  expect(stdout).toMatch(/^mooring-serve: /);
  expect(stdout).toContain('SITE_ROOT');
  const env = { ...process.env, SITE_OPENED_BY_OTHERS: 'maybe' };
  await expect(run(process.execPath, [program], { env })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^SITE_OPENED_BY_OTHERS is "maybe", and it has to be yes or no/),
  });
});

it('serves a site until it is asked to stop, and warns of a setting that it does not know', async () => {
  const env = { ...process.env, SITE_ROOT: site(), SITE_PORT: '0', SITE_NAME: 'harbour', SITE_ROOTS: 'x' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let log = '';
  let url: string | undefined;
  for await (const data of child.stdout.iterator({ destroyOnReturn: false })) {
    log += data;
    url = /"url":"([^"]+)","msg":"listening"/.exec(log)?.[1];
    if (url !== undefined) break;
  }
  child.stdout.resume();
  expect(log).toContain('SITE_ROOTS');
  expect(log).toContain('"server":"harbour"');
  const page = await fetch(`${url}/`, { headers: { connection: 'close' } });
  expect(await page.text()).toContain('Harbour');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
