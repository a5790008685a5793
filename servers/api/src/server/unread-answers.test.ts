import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { readSettings } from '@mooring/server-kit';
import { expect, it, onTestFinished } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { openApi } from '../test-support/open-api.ts';

const slow = 120_000;
const chain = 'eip155:31337';
const body = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_getCode',
  params: [`0x${'12'.repeat(20)}`, 'latest'],
});
/** More than a connection can buffer. */
const long = 12_000_000;

interface Call {
  readonly id: number;
  readonly method: string;
}

/** A node with a long code. */
async function longNode(): Promise<string> {
  const results: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x7a69',
    eth_getBlockByNumber: { timestamp: '0x1' },
    eth_getCode: 'x'.repeat(long),
  };
  const answer = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: results[method] });
  const node = createServer(async (request, response) => {
    const sent = (await json(request)) as Call | readonly Call[];
    response.end(JSON.stringify(Array.isArray(sent) ? sent.map(answer) : answer(sent as Call)));
  }).listen(0, '127.0.0.1');
  await once(node, 'listening');
  onTestFinished(() => {
    node.close().closeAllConnections();
  });
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
}

it(
  'closes clients that do not read their answers, beyond a number of bytes in all',
  async () => {
    const settings = readSettings(apiSettings, {
      API_CHAINS: chainsFile(`${chain}=${await longNode()}`, { more: { [chain]: { blockSeconds: 0 } } }),
      API_STATE: 'memory',
      API_NODE_BYTES: '20000000',
      API_NODE_MILLISECONDS: '60000',
      API_NODES_MILLISECONDS: '60000',
      API_UNREAD_BYTES: '30000000',
    });
    const api = await openApi({ ...settings, port: 0 });
    onTestFinished(() => api.api.close());
    const metric = async (name: string) =>
      Number(new RegExp(`^${name}\\{.*?\\} (\\d+)$`, 'm').exec((await api.ask('/metrics')).body)?.[1]);
    const head = [
      `POST /v1?chainId=${chain} HTTP/1.1`,
      'Host: localhost',
      `Content-Length: ${body.length}`,
      '',
      '',
    ];
    const ask = () => {
      const socket = connect(api.api.port, '127.0.0.1')
        .on('error', () => {})
        .pause();
      onTestFinished(() => void socket.destroy());
      socket.write(head.join('\r\n') + body);
      return socket;
    };
    const clients = [ask(), ask()];
    await expect.poll(() => metric('api_unread_bytes')).toBeGreaterThan(24_000_000);
    expect(await metric('api_unread_dropped_total')).toBe(0);
    clients.push(ask());
    await expect.poll(() => metric('api_unread_dropped_total')).toBe(1);
    expect(await metric('api_unread_bytes')).toBeLessThan(30_000_000);
    const [first] = clients;
    let read = 0;
    first?.on('data', (piece: Buffer) => {
      read += piece.length;
    });
    for (const one of clients) one.resume();
    await expect.poll(() => metric('api_unread_bytes')).toBe(0);
    expect(read).toBeGreaterThan(0);
  },
  slow,
);
