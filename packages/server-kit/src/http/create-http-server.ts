import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { PipelinedRequests } from './pipelined-requests.ts';

export interface HttpServerOptions {
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
  /** Names of the settings for the two files, for the error about a missing one. */
  readonly tlsSettingNames: readonly [cert: string, key: string];
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

function readPem(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`${setting} names ${file}, and that file cannot be read.`, { cause });
  }
}

const refuseExpectation: RequestListener = (_request, response) => {
  response.writeHead(417, { connection: 'close' }).end();
};

/** @throws Error with a sentence naming the setting if a file is missing or is not a certificate */
function createBareServer(options: HttpServerOptions, timeouts: HttpTimeouts): Server {
  const { tlsCert, tlsKey } = options;
  const [certName, keyName] = options.tlsSettingNames;
  if (!tlsCert && !tlsKey) return createServer(timeouts);
  if (!tlsCert || !tlsKey) throw new Error(`${certName} and ${keyName} are needed together.`);
  const pem = { cert: readPem(tlsCert, certName), key: readPem(tlsKey, keyName) };
  try {
    return createTlsServer({ ...timeouts, ...pem });
  } catch (cause) {
    throw new Error(`${certName} and ${keyName} do not hold a certificate and its key.`, { cause });
  }
}

/**
 * Creates an HTTP server, or an HTTPS server if both files are given. It answers the requests of a connection one at
 * a time, and closes a connection that sends many ahead or does not read its answer.
 *
 * @throws Error with a sentence naming the setting if a file is missing or is not a certificate
 */
export function createHttpServer(options: HttpServerOptions): { server: Server; secure: boolean } {
  const { onRequest, timeouts = usualTimeouts } = options;
  const server = createBareServer(options, timeouts);
  server.timeout = timeouts.idleTimeout;
  const turns = new PipelinedRequests(options.onPipelining);
  server.on('request', (request, response) => turns.take({ request, response, answer: onRequest }));
  server.on('checkExpectation', (request, response) =>
    turns.take({ request, response, answer: refuseExpectation }),
  );
  return { server, secure: Boolean(options.tlsCert) };
}
