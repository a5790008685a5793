import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, expect, it } from 'vitest';
import { messages } from '../../messages/wallet/en.generated.ts';
import { Refusal } from '../refusal.ts';
import { SendInDoubt } from '../signing.ts';
import { broadcast, signTransaction } from './send-transaction.ts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const raw = '0x02abcd';
const signed = { raw, hash: keccak256(raw) } as const;

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => server?.close(() => done())));

/** A node that answers every transaction with the same error, and may have it all the same. */
async function nodeThatSays(code: number, message: string, { has = false } = {}) {
  const listening = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString());
    const found = has && method === 'eth_getTransactionByHash' ? { hash: signed.hash, type: '0x2' } : null;
    const answer = method === 'eth_sendRawTransaction' ? { error: { code, message } } : { result: found };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
  server = listening;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const { port } = listening.address() as AddressInfo;
  return {
    id: 31_337,
    name: 'Devnet',
    rpcUrl: `http://127.0.0.1:${port}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens: [],
  };
}

it('counts a transaction that the node already knows as sent', async () => {
  expect(await broadcast(await nodeThatSays(-32_000, 'already known'), signed, false)).toBe(signed.hash);
});

it.each([false, true])(
  'counts a used nonce as sent if the node has the transaction: again %s',
  async (again) => {
    const network = await nodeThatSays(-32_000, 'nonce too low: next nonce 1, tx nonce 0', { has: true });
    expect(await broadcast(network, signed, again)).toBe(signed.hash);
  },
);

it('does not count a nonce as its own that another transaction may have used', async () => {
  const network = await nodeThatSays(-32_000, 'nonce too low: next nonce 1, tx nonce 0');
  await expect(broadcast(network, signed, true)).rejects.toBeInstanceOf(SendInDoubt);
  const first = broadcast(network, signed, false);
  await expect(first).rejects.toMatchObject({ code: -32_000 });
  await expect(first).rejects.not.toBeInstanceOf(SendInDoubt);
});

it('distinguishes a rejection from an answer that is not about the transaction', async () => {
  const refused = broadcast(await nodeThatSays(-32_000, 'intrinsic gas too low'), signed, false);
  await expect(refused).rejects.not.toBeInstanceOf(SendInDoubt);
  const unsure = broadcast(await nodeThatSays(-32_603, 'upstream timeout'), signed, false);
  await expect(unsure).rejects.toBeInstanceOf(SendInDoubt);
});

it('does not call a transaction refused that is in doubt for the nodes of an API', async () => {
  const unsure = broadcast(await nodeThatSays(-32_070, 'It is unknown.'), signed, false);
  await expect(unsure).rejects.toBeInstanceOf(SendInDoubt);
});

it('does not call a transaction refused that the network may have taken before', async () => {
  const again = broadcast(await nodeThatSays(-32_000, 'insufficient funds for transfer'), signed, true);
  await expect(again).rejects.toBeInstanceOf(SendInDoubt);
});

const saidOf = (sent: Promise<unknown>) =>
  sent.catch((error: unknown) => (error instanceof Refusal ? error.say(messages) : error));

it.each([
  ['nonce too high', 'The network rejected it. Nothing was sent.'],
  ['insufficient funds for gas * price + value', 'The balance does not cover the amount and the fee.'],
])('tells the owner in plain words what a node refused: %s', async (answer, said) => {
  const network = await nodeThatSays(-32_000, answer);
  expect(await saidOf(broadcast(network, signed, false))).toBe(said);
});

it('does not call a transaction refused that could not be prepared without a node', async () => {
  const network = { ...(await nodeThatSays(0, '')), rpcUrl: 'http://127.0.0.1:1' };
  const order = { to: account.address, value: 1n, data: undefined, gas: 21_000n };
  expect(await saidOf(signTransaction(network, account, order, undefined))).toBe(
    'The network could not be reached. Nothing was sent. Try again in a moment.',
  );
});
