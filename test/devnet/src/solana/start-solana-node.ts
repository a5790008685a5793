import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SolanaNode {
  readonly url: string;
  /** Bodies of all calls so far. */
  readonly calls: readonly { readonly method: string; readonly params: readonly unknown[] }[];
  /** In lamports: 64 bits, without a sign. An account that nobody set has none. */
  setBalance(address: string, lamports: bigint): void;
  stop(): Promise<void>;
}

const mostBytes = 100_000;

/**
 * A node's JSON-RPC over HTTP on loopback, for pages of any origin, as Solana's documentation describes it: `getBalance`,
 * `getHealth`; other methods are -32601, what is no key -32602. It keeps balances and runs no programs.
 */
export async function startSolanaNode(): Promise<SolanaNode> {
  const balances = new Map<string, bigint>();
  const calls: { readonly method: string; readonly params: readonly unknown[] }[] = [];
  const result = (method: string, params: readonly unknown[]): string => {
    if (method === 'getHealth') return '"result":"ok"';
    if (method !== 'getBalance') return failure(-32_601, 'Method not found');
    const [address] = params;
    if (typeof address !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address))
      return failure(-32_602, 'Invalid param: Invalid');
    // Written as the node writes it: a bare number, whatever its size.
    return `"result":{"context":{"apiVersion":"2.2.0","slot":1114},"value":${balances.get(address) ?? 0n}}`;
  };
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
      if (body.length > mostBytes) request.destroy();
    });
    request.on('end', () => {
      const call = readCall(body);
      if (call === undefined) {
        send(response, 'null', failure(-32_700, 'Parse error'));
        return;
      }
      calls.push(call);
      send(response, JSON.stringify(call.id), result(call.method, call.params));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    setBalance(address, lamports) {
      balances.set(address, lamports);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, id: string, outcome: string): void {
  response.setHeader('content-type', 'application/json');
  response.end(`{"jsonrpc":"2.0",${outcome},"id":${id}}`);
}

function failure(code: number, message: string): string {
  return `"error":{"code":${code},"message":${JSON.stringify(message)}}`;
}

function readCall(
  body: string,
): { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] } | undefined {
  try {
    const { id = null, method, params } = Object(JSON.parse(body));
    return typeof method === 'string'
      ? { id, method, params: Array.isArray(params) ? params : [] }
      : undefined;
  } catch {
    return undefined;
  }
}
