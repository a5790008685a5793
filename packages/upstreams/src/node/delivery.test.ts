import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openTestUpstreams } from '../test-support/open-test-upstreams.ts';
import { answerResults, type Call, serveNode, serveResults } from '../test-support/serve-node.ts';
import { Delivery } from './delivery.ts';
import { type CallAnswer, tooLong } from './forward-calls.ts';

const chain = 'eip155:1';
const good = {
  eth_chainId: '0x1',
  eth_getBlockByNumber: { timestamp: `0x${(Date.UTC(2026, 0, 2) / 1_000).toString(16)}` },
  eth_getBalance: '0x5',
};
const known = { ...good, eth_sendRawTransaction: () => new Error('already known') };
const send = { method: 'eth_sendRawTransaction', params: ['0x02'] };
const read = { method: 'eth_getBalance', params: [] };
const inDoubt = {
  error: {
    code: -32_070,
    message: 'It is unknown whether the network took the transaction.',
    data: { code: 'TRANSACTION_IN_DOUBT' },
  },
};
const refusal = { error: { code: -32_602, message: 'already known' } };

/** A node that takes transactions and answers them as given, and everything else well. */
const takingNode = (answerSent: (response: ServerResponse) => void) =>
  serveNode((body, response) => {
    const calls: readonly Call[] = Array.isArray(body) ? body : [body as Call];
    if (calls.some(({ method }) => method === send.method)) answerSent(response);
    else answerResults(good, body, response);
  });

const upstreamsOf = (...urls: readonly string[]) => upstreamsWithin('60000', urls);
const upstreamsWithin = (milliseconds: string, urls: readonly string[]) =>
  openTestUpstreams(urls.map((url) => `${chain}=${url}`).join(' '), {
    TEST_NODE_MILLISECONDS: milliseconds,
    TEST_NODES_MILLISECONDS: '120000',
    TEST_NODE_BYTES: '4096',
  });

describe('a transaction', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['drops the connection', (response) => response.destroy()],
    ['answers with no JSON-RPC', (response) => response.end('<html>')],
    ['is behind a gateway that gives up', (response) => response.writeHead(504).end()],
  ])('is in doubt if the node that took it %s and the next one refuses it', async (_, answerSent) => {
    const [first, second] = [await takingNode(answerSent), await serveResults(known)];
    const upstreams = upstreamsOf(first.url, second.url);
    expect(await upstreams.forward(chain, [send])).toEqual([inDoubt]);
  });

  it('is in doubt if the node that took it does not answer in time, whatever the next one answers', async () => {
    const [first, second] = [await takingNode(() => {}), await serveResults(known)];
    const upstreams = upstreamsWithin('500', [first.url, second.url]);
    expect(await upstreams.forward(chain, [send])).toEqual([inDoubt]);
  });

  it('is in doubt if no node answers, unlike a read in the same batch', async () => {
    const node = await takingNode((response) => response.destroy());
    const upstreams = upstreamsOf(node.url);
    const unanswered = { error: { code: -32_002, message: 'No node of this chain gave a usable answer.' } };
    expect(await upstreams.forward(chain, [read, send])).toEqual([unanswered, inDoubt]);
  });

  it('is in doubt if its answer is too long', async () => {
    const node = await takingNode((response) => response.end(`"${'0'.repeat(8_192)}"`));
    expect(await upstreamsOf(node.url).forward(chain, [send])).toEqual([inDoubt]);
  });

  it.each<[string, CallAnswer]>([
    ['takes it', { result: '0xab' }],
    ['answers too much', tooLong],
  ])(
    'is in doubt if a node that turns out to be stalled %s and the next one refuses it',
    async (_, answer) => {
      const delivery = new Delivery([true]);
      await delivery.attempt(async () => [answer]);
      expect(await delivery.attempt(async () => [refusal])).toEqual([inDoubt]);
    },
  );

  it('is sent if the next node takes it', async () => {
    const [first, second] = [
      await takingNode((response) => response.destroy()),
      await serveResults({ ...good, eth_sendRawTransaction: '0xab' }),
    ];
    expect(await upstreamsOf(first.url, second.url).forward(chain, [send])).toEqual([{ result: '0xab' }]);
  });

  it('is refused if the only node that got it refuses it', async () => {
    const busy = await takingNode((response) => response.writeHead(429).end());
    const node = await serveResults(known);
    const upstreams = upstreamsOf('http://127.0.0.1:1', busy.url, node.url);
    expect(await upstreams.forward(chain, [send])).toEqual([refusal]);
  });

  it('is not sent if no node can be reached or is of its chain', async () => {
    const other = await serveResults({ ...known, eth_chainId: '0x2' });
    await expect(upstreamsOf('http://127.0.0.1:1', other.url).forward(chain, [send])).rejects.toMatchObject({
      code: 'NODE_UNAVAILABLE',
    });
  });

  it('of Solana is in doubt, too', async () => {
    const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
    const node = await serveNode((body, response) => {
      if ((body as Call).method === 'sendTransaction') response.destroy();
      else answerResults({ getGenesisHash: `${reference}123456789ABC` }, body, response);
    });
    const upstreams = openTestUpstreams(`solana:${reference}=${node.url}`);
    const call = { method: 'sendTransaction', params: ['AQ=='] };
    expect(await upstreams.forward(`solana:${reference}`, [call])).toEqual([inDoubt]);
  });
});

describe('a transaction that the node signs', () => {
  it.each(['eth_sendTransaction', 'personal_sendTransaction', 'wallet_sendCalls'])(
    'is in doubt and sent to no other node if the first one loses its answer: %s',
    async (method) => {
      const first = await serveNode((body, response) => {
        const calls: readonly Call[] = Array.isArray(body) ? body : [body as Call];
        if (calls.some((call) => call.method === method)) response.destroy();
        else answerResults(good, body, response);
      });
      let sent = 0;
      const second = await serveResults({
        ...good,
        [method]() {
          sent += 1;
          return '0xab';
        },
      });
      const signed = { method, params: [{}] };
      expect(await upstreamsOf(first.url, second.url).forward(chain, [read, signed])).toEqual([
        { error: { code: -32_002, message: 'No node of this chain gave a usable answer.' } },
        inDoubt,
      ]);
      expect(sent).toBe(0);
    },
  );

  it.each(['', '{"message":"Too Many Requests"}'])(
    'is sent by the next node if the first one cannot be reached, or does not read it: %s',
    async (words) => {
      const signed = { method: 'eth_sendTransaction', params: [{}] };
      const busy = await serveNode((body, response) => {
        if ((body as Call).method === signed.method) response.writeHead(429).end(words);
        else answerResults(good, body, response);
      });
      const node = await serveResults({ ...good, eth_sendTransaction: '0xab' });
      const upstreams = upstreamsOf('http://127.0.0.1:1', busy.url, node.url);
      expect(await upstreams.forward(chain, [signed])).toEqual([{ result: '0xab' }]);
    },
  );
});

it('rejects reads that no node answers', async () => {
  const node = await serveNode((_, response) => void response.destroy());
  await expect(upstreamsOf(node.url).forward(chain, [read])).rejects.toMatchObject({
    code: 'NODE_UNAVAILABLE',
  });
});
