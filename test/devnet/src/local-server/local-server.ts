import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface ListenOptions {
  /** Default: a free one. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** PEM texts. */
  readonly tls?: { readonly certificate: string; readonly key: string } | undefined;
}

interface Question {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  /** Default: JSON. */
  readonly type?: string;
  readonly body: string;
}

export interface LocalServer {
  readonly server: Server;
  readonly port: number;
  stop(): Promise<void>;
}

/** Bytes of a request's body. */
const maxBytes = 1_000_000;

/** The client closes idle connections; if the server did, a request could already be on its way. */
const connections = { keepAliveTimeout: 0 } as const;

/** Listens for nothing but sockets, or for what `answer` answers. @throws Error when the port is taken */
export async function startLocalServer(
  { port = 0, host = '127.0.0.1', tls }: ListenOptions,
  answer: (question: Question) => Promise<Reply>,
): Promise<LocalServer> {
  const server = tls
    ? (createTlsServer({ ...connections, cert: tls.certificate, key: tls.key }) as unknown as Server)
    : createServer(connections);
  server.on('request', async (request, response) => {
    // Pages of any site may call a chain.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-allow-methods', 'GET, POST');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const body = await readBody(request);
    const { method = 'GET', url = '/' } = request;
    const reply =
      body === undefined
        ? { status: 413, type: 'text/plain', body: 'The body is too large.' }
        : await answer({ method, path: url, body });
    const { status = 200, type = 'application/json' } = reply;
    response.writeHead(status, { 'content-type': type }).end(reply.body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** `undefined` if it is too large or truncated. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      // The rest is read and dropped, so that the client can read the response.
      if (size <= maxBytes) parts.push(part);
      if (size > 10 * maxBytes) return undefined;
    }
  } catch {
    return undefined;
  }
  return size > maxBytes ? undefined : Buffer.concat(parts).toString('utf8');
}
