import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hex } from 'viem';
import { onTestFinished } from 'vitest';
import { testNetwork } from './test-accounts.ts';

class NodeError {
  constructor(
    readonly code: number,
    readonly message: string,
  ) {}
}

/** A node with adjustable fees, and its sent transactions. */
export async function feeNode() {
  const sent: Hex[] = [];
  let baseFee = 1_000_000_000;
  const hex = (value: number): Hex => `0x${value.toString(16)}`;
  const answers: Record<string, (params: readonly never[]) => unknown> = {
    eth_chainId: () => hex(31_337),
    eth_estimateGas: () => hex(21_000),
    eth_getBalance: () => hex(10 ** 15),
    eth_getTransactionCount: () => hex(0),
    eth_maxPriorityFeePerGas: () => hex(1),
    eth_getBlockByNumber: () => ({ number: '0x1', baseFeePerGas: hex(baseFee), transactions: [] }),
    eth_sendRawTransaction: ([raw]) => {
      sent.push(raw as unknown as Hex);
      return `0x${'33'.repeat(32)}`;
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const { id, method, params: given } = JSON.parse(Buffer.concat(chunks).toString());
    response.setHeader('content-type', 'application/json');
    const result = answers[method]?.(given) ?? null;
    const answer = result instanceof NodeError ? { error: { ...result } } : { result };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  });
  const { port } = server.address() as AddressInfo;
  const network = testNetwork(31_337, `http://127.0.0.1:${port}`);
  const raise = (factor: number): void => {
    baseFee *= factor;
  };
  /** From now on the node refuses this. */
  const refuse = (method: string, code: number, message: string): void => {
    answers[method] = () => new NodeError(code, message);
  };
  const forget = (method: string): void => {
    answers[method] = () => null;
  };
  return { network, sent, raise, refuse, forget };
}
