import { request } from 'node:http';
import { createServer, type Server } from 'node:https';

export interface RpcProxyOptions {
  /** PEM text. */
  readonly certificate: string;
  /** PEM text. */
  readonly key: string;
  readonly port: number;
  readonly host: string;
  /** Port of the chain on loopback. */
  readonly target: number;
}

/**
 * Serves a local chain's RPC over https, for pages served over https.
 *
 * @throws Error when the port is taken
 */
export function startRpcProxy(options: RpcProxyOptions): Promise<Server> {
  const server = createServer({ cert: options.certificate, key: options.key }, (incoming, outgoing) => {
    const onward = request(
      {
        host: '127.0.0.1',
        port: options.target,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
        timeout: 30_000,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    const fail = () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    onward.once('timeout', () => onward.destroy(new Error('The chain did not answer.')));
    onward.once('error', fail);
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve(server));
  });
}
