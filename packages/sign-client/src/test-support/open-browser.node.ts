import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SocketMessage } from '../ports/socket.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

export interface BrowserWorld {
  readonly relay: MemoryRelay;
  /** `ws://…`, for the tabs. */
  readonly relayUrl: string;
  readonly pageUrl: string;
  /** A fresh profile. */
  newProfile(): Promise<BrowserContext>;
  close(): Promise<void>;
}

/**
 * A browser, a page with the client, and a relay in this process that tabs reach over a real socket.
 *
 * @param script of the page, in this folder
 */
export async function openBrowser(script = 'browser-tab.ts'): Promise<BrowserWorld> {
  const files = await buildPage(script);
  const relay = new MemoryRelay();
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    const code = files.get(name);
    response.writeHead(200, {
      'content-type': code === undefined ? 'text/html' : 'text/javascript',
      // A page in a sandboxed frame has no origin.
      'access-control-allow-origin': '*',
    });
    response.end(
      code ?? '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/tab.js"></script>',
    );
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, { url = '' }) => bridge(relay, socket, url));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return {
    relay,
    relayUrl: `ws://127.0.0.1:${port}`,
    pageUrl: `http://127.0.0.1:${port}/`,
    newProfile: () => browser.newContext(),
    async close() {
      await browser.close();
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function buildPage(script: string): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['mooring-source', 'browser', 'module', 'import', 'default'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: { tab: path.join(import.meta.dirname, script) },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])),
  );
}

function bridge(relay: MemoryRelay, socket: WebSocket, url: string): void {
  const inner = relay.socket(`ws://relay${url}`);
  inner.onmessage = ({ data }: SocketMessage) => socket.send(String(data));
  inner.onclose = () => socket.close(4_010);
  socket.on('message', (text) => inner.send(String(text)));
  socket.on('close', () => inner.close());
}
