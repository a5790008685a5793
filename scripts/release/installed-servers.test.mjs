import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installedServerProblems, tryServer } from './installed-servers.mjs';

/** @param {string} code of a server, which has `listen()` and `refuse` */
function serverOf(code) {
  const cwd = mkdtempSync(path.join(tmpdir(), 'mooring-server-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const program = path.join(cwd, 'server.mjs');
  writeFileSync(
    program,
    `#!${process.execPath}
import { createServer } from 'node:http';
const isCheck = process.argv.includes('--check-config');
const listen = (statusOf = () => 200) => {
  const server = createServer((request, response) => response.writeHead(statusOf(request.url)).end());
  server.listen(0, '127.0.0.1', () =>
    console.log(JSON.stringify({ url: 'ws://127.0.0.1:' + server.address().port, msg: 'listening' })));
};
${code}
`,
  );
  chmodSync(program, 0o755);
  return tryServer(program, { cwd, env: { MOORING_TEST_SETTING: 'given' } });
}

const good = `process.on('SIGTERM', () => process.exit(0));
if (!isCheck) listen();`;

test('has no problem with a server that accepts its settings, answers, and ends by itself', async () => {
  expect(await serverOf(good)).toEqual([]);
});

test('passes the settings to the check and to the server', async () => {
  expect(
    await serverOf(`if (process.env.MOORING_TEST_SETTING !== 'given') process.exit(3);\n${good}`),
  ).toEqual([]);
});

test.each([
  [
    'refuses its settings',
    `console.error('RELAY_PORT is wrong.'); process.exit(1);`,
    ['--check-config refuses the settings:', 'RELAY_PORT is wrong.'],
  ],
  [
    'ends before it listens',
    `if (!isCheck) { console.error('no disk'); process.exit(2); }`,
    ['ends with code 2 before it listens:\nno disk'],
  ],
  [
    'is not ready',
    `process.on('SIGTERM', () => process.exit(0));
    if (!isCheck) listen((url) => (url === '/ready' ? 503 : 200));`,
    ['/ready answers 503'],
  ],
  [
    'ends with an error once it is told to',
    `process.on('SIGTERM', () => process.exit(1)); if (!isCheck) listen();`,
    ['SIGTERM ends it with code 1'],
  ],
  ['does not handle SIGTERM', 'if (!isCheck) listen();', ['SIGTERM ends it with code 1']],
])('reports a server that %s', async (_, code, problems) => {
  expect(await serverOf(code)).toEqual(problems);
});

test('reports a published program that nothing tries', async () => {
  const name = '@mooring/other';
  const pack = { name, manifest: { name, version: '1.0.0', bin: { 'mooring-other': './dist/other.js' } } };
  expect(await installedServerProblems('http://127.0.0.1:1/', [pack])).toEqual([
    'mooring-other, installed: nothing tries it',
  ]);
});
