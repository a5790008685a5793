import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SignClient } from '@mooring/sign-client';
import ts from 'typescript';
import { verifyMessage } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAll } from '../../../../scripts/build/build-all.mjs';
import { type TestRelay, testRelay } from '../relay/test-relay.ts';
import { writeExample } from './write-example.ts';

const example = writeExample('wallet.md', "kit.on('session_request'");
const program = path.join(example.folder, 'wallet.mjs');
const message = '0x41686f79';

let relay: TestRelay;
let dapp: Awaited<ReturnType<typeof SignClient.init>>;
let topic: string;
let address: `0x${string}`;
let wallet: ChildProcess | undefined;
let said = '';

/** Runs the guide's wallet as its own process, in the folder where it keeps its files. */
function startWallet(...links: readonly string[]): void {
  wallet = spawn(process.execPath, [program, ...links], {
    cwd: example.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  wallet.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-4_000);
  });
}

async function endWallet(): Promise<void> {
  const ended = wallet;
  wallet = undefined;
  if (!ended || ended.exitCode !== null) return;
  ended.kill('SIGKILL');
  await once(ended, 'exit');
}

/** Requests a signature. Rejects as the wallet does, or when its process ends. */
function sign(params: unknown): Promise<unknown> {
  const asked = wallet;
  if (!asked || asked.exitCode !== null) throw new Error(`The wallet has ended. ${said}`);
  const ended = once(asked, 'exit').then(() => Promise.reject(new Error(`The wallet ended. ${said}`)));
  const request = { method: 'personal_sign', params };
  return Promise.race([ended, dapp.request({ topic, chainId: 'eip155:1', request })]);
}

beforeAll(async () => {
  const { failed } = await buildAll({ names: ['sign-client'] });
  if (failed.length > 0) throw new Error(failed.map(({ output }) => output).join('\n'));
  relay = await testRelay();
  const { outputText } = ts.transpileModule(readFileSync(example.file, 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  writeFileSync(program, outputText.replace('ws://localhost:4002', relay.url));
  dapp = await SignClient.init({
    relayUrl: relay.url,
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
  });
  const { uri, approval } = await dapp.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  });
  startWallet(uri ?? '');
  const session = await approval();
  topic = session.topic;
  address = session.namespaces.eip155?.accounts[0]?.split(':')[2] as `0x${string}`;
});

afterAll(async () => {
  await endWallet();
  await dapp?.dispose();
  await relay?.close();
  example.remove();
});

test('the wallet of the guide signs a message of its account', async () => {
  const signature = (await sign([message, address])) as `0x${string}`;
  expect(await verifyMessage({ address, message: { raw: message }, signature })).toBe(true);
});

test.each([
  ['without values', () => undefined],
  ['that is an object', () => ({ 0: message, 1: address })],
  ['without a message', () => [null, address]],
  ['with an object as the message', () => [{ a: 1 }, address]],
  ['with a text that is not hex', () => ['Ahoy', address]],
])('it refuses a request %s', async (_, params) => {
  await expect(sign(params())).rejects.toMatchObject({ code: -32_602 });
});

test.each([
  ['another account', [message, `0x${'11'.repeat(20)}`]],
  ['no account', [message]],
  ['an account that is no text', [message, { toString: 1 }]],
])('it refuses to sign for %s', async (_, params) => {
  await expect(sign(params)).rejects.toMatchObject({ code: 4100 });
});

test('a later process keeps the session and the account', async () => {
  await endWallet();
  startWallet();
  const signature = (await sign([message, address])) as `0x${string}`;
  expect(await verifyMessage({ address, message: { raw: message }, signature })).toBe(true);
});
