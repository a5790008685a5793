import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Part } from './part.ts';
import { runPart } from './running-part.ts';
import { freeStackPorts } from './stack-ports.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-part-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const answering = `
  require('node:http').createServer((_, answer) => answer.end('ok')).listen(Number(process.env.PORT), '127.0.0.1');
`;

async function part(program: string): Promise<Part> {
  const { relay: port } = await freeStackPorts();
  const file = path.join(folder, 'program.cjs');
  writeFileSync(file, program);
  return {
    name: 'relay',
    title: 'the relay',
    ports: [port],
    program: file,
    settings: { PORT: String(port) },
    probes: [{ kind: 'ready', url: `http://127.0.0.1:${port}/ready` }],
  };
}

const options = () => ({ folder, logFolder: path.join(folder, 'logs') });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('runPart', () => {
  test('resolves when the part answers, and stops it', async () => {
    const running = await runPart(await part(answering), options());
    expect(isAlive(running.pid)).toBe(true);
    await running.stop();
    expect(isAlive(running.pid)).toBe(false);
  });

  test('names a part that exits at start, with its last lines and its log', async () => {
    const started = runPart(
      await part('console.error("RELAY_TTL is no number"); process.exit(3);'),
      options(),
    );
    await expect(started).rejects.toThrow(
      /^The relay ended with exit code 3\. Its last lines:\n {4}RELAY_TTL is no number\nIts whole log: .*relay\.log$/,
    );
  });

  test('stops and names a part that never answers', async () => {
    const silent = await part('setInterval(() => {}, 1000);');
    const running = () =>
      execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).includes(path.join(folder, 'program.cjs'));
    const started = runPart(silent, { ...options(), startTimeout: 500 });
    // On a busy machine Node may not be ready to print anything by then.
    expect(running()).toBe(true);
    await expect(started).rejects.toThrow(/^The relay did not answer in time at http:\/\/127/);
    expect(running()).toBe(false);
  });

  test('kills a part that does not stop, with its children', async () => {
    const program = `
      process.on('SIGTERM', () => {});
      const child = require('node:child_process').spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']);
      require('node:http').createServer((_, answer) => answer.end(String(child.pid))).listen(Number(process.env.PORT), '127.0.0.1');
    `;
    const running = await runPart(await part(program), { ...options(), stopTimeout: 200 });
    const grandchild = Number(await (await fetch(running.part.probes[0]?.url ?? '')).text());
    expect(isAlive(grandchild)).toBe(true);
    await running.stop();
    expect(isAlive(running.pid)).toBe(false);
    await expect.poll(() => isAlive(grandchild)).toBe(false);
  });

  test('reports a part that ends later on its own', async () => {
    const running = await runPart(await part(answering), options());
    process.kill(running.pid, 'SIGKILL');
    expect(await running.ended).toMatch(/^The relay was ended by SIGKILL\./);
  });

  test('an aborted start leaves nothing running', async () => {
    const calledOff = new AbortController();
    const program = 'console.log("pid", process.pid); setInterval(() => {}, 1000);';
    const started = runPart(await part(program), { ...options(), signal: calledOff.signal });
    calledOff.abort(new Error('no more'));
    await expect(started).rejects.toThrow('no more');
  });
});
