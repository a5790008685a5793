import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SocketMessage } from '../ports/socket.ts';
import { account } from '../test-support/peers.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { createScriptedWallet, type ScriptedWallet } from '../testing/scripted-wallet.ts';

const relay = new MemoryRelay();
const children = new Set<ChildProcess>();
let folder = '';
let server: WebSocketServer;
let wallet: ScriptedWallet;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mooring-ending-'));
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['mooring-source'] },
    ssr: { noExternal: true, resolve: { conditions: ['mooring-source', 'node'] } },
    build: {
      ssr: join(import.meta.dirname, '../test-support/ending-client.node.ts'),
      outDir: folder,
      target: 'node20',
    },
  });
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket, { url = '' }) => bridge(socket, url));
  await once(server, 'listening');
  const script = { accounts: [account], answer: () => '0x' };
  wallet = await createScriptedWallet({ relayUrl: 'ws://relay.test', socket: relay.socket, script });
}, 60_000);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await wallet.close();
  for (const socket of server.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

function bridge(socket: WebSocket, url: string): void {
  const inner = relay.socket(`ws://relay${url}`);
  inner.onmessage = ({ data }: SocketMessage) => socket.send(String(data));
  inner.onclose = () => socket.close(4_010);
  socket.on('message', (text) => inner.send(String(text)));
  socket.on('close', () => inner.close());
}

/** Runs the program until it exits on its own. @returns its exit code and its last output */
async function run(how: string): Promise<{ readonly code: unknown; readonly said: string }> {
  const { port } = server.address() as AddressInfo;
  const database = join(folder, how);
  const program = join(folder, 'ending-client.node.js');
  const child = spawn(process.execPath, [program, `ws://127.0.0.1:${port}`, database, how], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  let said = '';
  createInterface(child.stdout).on('line', (line) => {
    said = line;
    if (line.startsWith('wc:')) wallet.pair(line).catch(() => undefined);
  });
  const [code] = await once(child, 'exit');
  children.delete(child);
  return { code, said };
}

test.each([
  ['has nothing to listen to', 'nothing'],
  ['is disposed of, with a session and a pairing', 'dispose'],
  ['has ended its last session and pairing', 'disconnect'],
])('the process exits on its own when its client %s', async (_when, how) => {
  expect(await run(how)).toEqual({ code: 0, said: `done ${how}` });
});
