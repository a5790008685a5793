import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { RequestsInTurn } from './requests-in-turn.ts';

export interface HttpServerOptions {
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
  /** Of the settings that name the two files, for the sentence about one that is missing. */
  readonly tlsSettingNames: readonly [cert: string, key: string];
  readonly onRequest: RequestListener;
  readonly timeouts?: HttpTimeouts | undefined;
}

/** Milliseconds. */
export interface HttpTimeouts {
  /** A client gets this long to send the head of its request, from the moment it has connected. */
  readonly headersTimeout: number;
  /** And this long for all of it. */
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  /** A connection on which nothing moves while a request is answered is closed. */
  readonly idleTimeout: number;
  /** Between looks for clients whose time is over. */
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

/** @throws Error with a sentence naming the setting when a file is missing or is no certificate */
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
 * A server for HTTP, or HTTPS when both files are given. It answers the requests of a connection one after the other, and
 * closes a connection that sends many ahead or does not read its answer.
 *
 * @throws Error with a sentence naming the setting when a file is missing or is no certificate
 */
export function createHttpServer(options: HttpServerOptions): { server: Server; secure: boolean } {
  const { onRequest, timeouts = usualTimeouts } = options;
  const server = createBareServer(options, timeouts);
  server.timeout = timeouts.idleTimeout;
  const turns = new RequestsInTurn();
  server.on('request', (request, response) => turns.take({ request, response, answer: onRequest }));
  server.on('checkExpectation', (request, response) =>
    turns.take({ request, response, answer: refuseExpectation }),
  );
  return { server, secure: Boolean(options.tlsCert) };
}
