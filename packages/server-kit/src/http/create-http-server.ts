import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { PipelinedRequests } from './pipelined-requests.ts';
import { readTls, type TlsFiles } from './read-tls.ts';

export interface HttpServerOptions extends TlsFiles {
  readonly onRequest: RequestListener;
  readonly timeouts?: HttpTimeouts | undefined;
  /** Called for each connection that is closed because it sent too many requests ahead of their answers. */
  readonly onPipelining?: (() => void) | undefined;
}

/** Milliseconds. */
export interface HttpTimeouts {
  /** Time to send the request head, from the moment of connecting. */
  readonly headersTimeout: number;
  /** Time to send the whole request. */
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  /** Closes a connection without traffic while a request is answered. */
  readonly idleTimeout: number;
  /** Interval between checks for timed-out clients. */
  readonly connectionsCheckingInterval: number;
}

const usualTimeouts: HttpTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  idleTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
};

const refuseExpectation: RequestListener = (_request, response) => {
  response.writeHead(417, { connection: 'close' }).end();
};

/**
 * Creates an HTTP server, or an HTTPS server if both files are given. It answers the requests of a connection one at
 * a time, and closes a connection that sends many ahead or does not read its answer.
 *
 * @throws Error with a sentence naming the setting if a file is missing or is not a certificate
 */
export function createHttpServer(options: HttpServerOptions): { server: Server; secure: boolean } {
  const { onRequest, timeouts = usualTimeouts } = options;
  const tls = readTls(options);
  const server = tls ? createTlsServer({ ...timeouts, ...tls }) : createServer(timeouts);
  server.timeout = timeouts.idleTimeout;
  const turns = new PipelinedRequests(options.onPipelining);
  server.on('request', (request, response) => turns.take({ request, response, answer: onRequest }));
  server.on('checkExpectation', (request, response) =>
    turns.take({ request, response, answer: refuseExpectation }),
  );
  return { server, secure: tls !== undefined };
}
