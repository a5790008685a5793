import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';

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
  /** Between looks for clients whose time is over. */
  readonly connectionsCheckingInterval: number;
}

const usualTimeouts: HttpTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
};

function readPem(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`${setting} names ${file}, and that file cannot be read.`, { cause });
  }
}

/**
 * A server for HTTP, or HTTPS when both files are given.
 *
 * @throws Error with a sentence naming the setting when a file is missing or is no certificate
 */
export function createHttpServer(options: HttpServerOptions): { server: Server; secure: boolean } {
  const { tlsCert, tlsKey, onRequest, timeouts = usualTimeouts } = options;
  const [certName, keyName] = options.tlsSettingNames;
  if (!tlsCert && !tlsKey) return { server: createServer(timeouts, onRequest), secure: false };
  if (!tlsCert || !tlsKey) throw new Error(`${certName} and ${keyName} are needed together.`);
  const pem = { cert: readPem(tlsCert, certName), key: readPem(tlsKey, keyName) };
  try {
    return { server: createTlsServer({ ...timeouts, ...pem }, onRequest), secure: true };
  } catch (cause) {
    throw new Error(`${certName} and ${keyName} do not hold a certificate and its key.`, { cause });
  }
}
