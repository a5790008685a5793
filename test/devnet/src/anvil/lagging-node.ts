import { startLocalServer } from '../local-server/local-server.ts';

export interface LaggingNode {
  readonly rpcUrl: string;
  /** Blocks that it is behind. 0: none. */
  lag: number;
  /** Number of requests so far. */
  readonly asked: () => number;
  stop(): Promise<void>;
}

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Methods that read at a block, with the place of the block among their parameters. */
const blockPlaces: Readonly<Record<string, number>> = {
  eth_getBalance: 1,
  eth_call: 1,
  eth_getBlockByNumber: 0,
};

/** A node that answers what another one answered some blocks ago, and does not have later blocks. */
export async function startLaggingNode(rpcUrl: string, lag: number): Promise<LaggingNode> {
  let asked = 0;
  const ask = async (call: Call): Promise<{ readonly result?: unknown }> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', ...call });
    return (await fetch(rpcUrl, { method: 'POST', headers, body })).json() as Promise<{ result?: unknown }>;
  };
  const answer = async (call: Call): Promise<unknown> => {
    const { result } = await ask({ id: 1, method: 'eth_blockNumber', params: [] });
    const head = BigInt(String(result)) - BigInt(node.lag);
    if (call.method === 'eth_blockNumber') return { jsonrpc: '2.0', id: call.id, result: hex(head) };
    const place = blockPlaces[call.method];
    if (place === undefined) return ask(call);
    const block = call.params?.[place];
    if (block !== 'latest' && BigInt(String(block)) > head)
      return { jsonrpc: '2.0', id: call.id, error: { code: -32_000, message: 'header not found' } };
    const params = call.params?.with(place, block === 'latest' ? hex(head) : block);
    return ask({ ...call, ...(params && { params }) });
  };
  const { port, stop } = await startLocalServer({}, async ({ body }) => {
    asked += 1;
    const calls: Call | readonly Call[] = JSON.parse(body);
    const answers = 'length' in calls ? Promise.all(calls.map(answer)) : answer(calls);
    return { body: JSON.stringify(await answers) };
  });
  const node: LaggingNode = { rpcUrl: `http://127.0.0.1:${port}`, lag, asked: () => asked, stop };
  return node;
}

const hex = (number: bigint): string => `0x${number.toString(16)}`;
