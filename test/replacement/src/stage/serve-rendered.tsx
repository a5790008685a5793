import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { cookieToInitialState } from 'wagmi';
import { App, type Slow } from '../../sites/server-rendered/app.tsx';
import { wagmiAdapter } from '../../sites/server-rendered/config.ts';

export interface RenderingServer {
  /** With a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Renders the site for each request, from one `WagmiAdapter`, as a Node server does. `script` is the page's code; `slow` delays
 * the second half of the page, by the request's path. Also answers as the chain's node, with zero balances.
 */
export async function serveRendered(
  script: string,
  slow: (path: string) => Slow | undefined,
): Promise<RenderingServer> {
  const server = createServer((request, response) => {
    const { url = '/', headers } = request;
    if (url === '/main.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script);
      return;
    }
    if (url === '/rpc') {
      response.setHeader('content-type', 'application/json').end('{"jsonrpc":"2.0","id":1,"result":"0x0"}');
      return;
    }
    const initialState = cookieToInitialState(wagmiAdapter.wagmiConfig, headers.cookie);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.write('<!doctype html><html lang="en"><title>Site</title><div id="root">');
    const body = new PassThrough();
    body.pipe(response, { end: false });
    body.on('end', () => response.end('</div><script type="module" src="/main.js"></script></html>'));
    const { pipe } = renderToPipeableStream(<App initialState={initialState} slow={slow(url)} />, {
      onShellReady: () => pipe(body),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
