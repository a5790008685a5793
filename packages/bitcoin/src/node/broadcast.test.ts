import type { ServerResponse } from 'node:http';
import { startBitcoinNode } from '@mooring/devnet';
import { bitcoinCoin, serve } from '@mooring/devnet/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { Transaction } from '@scure/btc-signer';
import { expect, it, onTestFinished } from 'vitest';
import { keysOf, regtestId } from '../test-support/keys.ts';
import { finish } from '../transaction/finish.ts';
import { broadcast, hasTransaction } from './broadcast.ts';
import { type NodeAccess, readUtxos } from './esplora.ts';

const own = keysOf(7, regtestId).segwit;
const shop = keysOf(8, regtestId).segwit;

const access = (...urls: readonly string[]): NodeAccess => ({
  network: { caipNetworkId: regtestId },
  urls,
  clock: new FakeClock(),
});

/** A regtest node that mines on demand. */
async function testNode() {
  const node = await startBitcoinNode({ blockAfter: 'never' });
  onTestFinished(() => node.stop());
  return node;
}

/** A signed payment of a new coin. */
async function payment({ url, mine }: Awaited<ReturnType<typeof testNode>>) {
  const body = JSON.stringify({ address: own.address, amount: 100_000 });
  await fetch(`${url}/faucet`, { method: 'POST', body });
  mine();
  const [coin] = await readUtxos(access(url), own.address);
  if (coin === undefined) throw new Error('no coin');
  return spend(coin.txid, coin.vout);
}

function spend(txid: string, index: number) {
  const transaction = new Transaction();
  transaction.addInput({ txid, index, witnessUtxo: { script: own.script, amount: 100_000n } });
  transaction.addOutput({ script: shop.script, amount: 99_000n });
  transaction.signIdx(own.secret, 0);
  return finish(transaction);
}

/** A proxy in front of a node, which breaks connections off after the node has taken a transaction. */
async function lossy(url: string): Promise<string> {
  return serve(onTestFinished, (response, body) => {
    const { method = 'GET', url: path = '' } = response.req;
    fetch(`${url}${path}`, method === 'POST' ? { method, body } : {})
      .then(async (answer) => {
        const text = await answer.text();
        if (method === 'POST') {
          response.destroy();
          return;
        }
        response.statusCode = answer.status;
        response.end(text);
      })
      .catch(() => response.destroy());
    return undefined;
  });
}

it('resolves once a node has the transaction', async () => {
  const node = await testNode();
  const paid = await payment(node);
  await expect(hasTransaction(access(node.url), paid.txid)).resolves.toBe(false);
  await broadcast(access(node.url), paid);
  await expect(hasTransaction(access(node.url), paid.txid)).resolves.toBe(true);
});

it('resolves if a node takes the transaction, but its answer is lost', async () => {
  const node = await testNode();
  const paid = await payment(node);
  await broadcast(access(await lossy(node.url)), paid);
  await expect(hasTransaction(access(node.url), paid.txid)).resolves.toBe(true);
});

it('resolves if the next node refuses what the first has taken without an answer', async () => {
  const node = await testNode();
  const paid = await payment(node);
  const refusing = await serve(onTestFinished, (response) => {
    response.statusCode = response.req.method === 'POST' ? 400 : 404;
    return 'txn-already-known';
  });
  await broadcast(access(await lossy(node.url), refusing), paid);
  await expect(hasTransaction(access(node.url), paid.txid)).resolves.toBe(true);
});

it.each([
  ['breaks off', (response: ServerResponse) => void response.destroy()],
  ['answers that its own node is late', (response: ServerResponse) => void response.writeHead(504).end()],
])('does not trust a refusal of the next node if the first %s', async (_name, fail) => {
  const taking = await serve(onTestFinished, (response) => {
    fail(response);
    return undefined;
  });
  const refusing = await serve(onTestFinished, (response) => {
    response.statusCode = response.req.method === 'POST' ? 400 : 404;
    return 'min relay fee not met';
  });
  const paid = spend(bitcoinCoin(own.script, 100_000n).txid, 0);
  await expect(broadcast(access(taking, refusing), paid)).rejects.toMatchObject({
    code: 'TRANSACTION_IN_DOUBT',
  });
});

it('does not trust a refusal after an attempt without an answer', async () => {
  let isFirst = true;
  const url = await serve(onTestFinished, (response) => {
    if (response.req.method === 'POST' && isFirst) {
      isFirst = false;
      response.destroy();
      return undefined;
    }
    response.statusCode = response.req.method === 'POST' ? 400 : 404;
    return 'txn-already-known';
  });
  const paid = spend(bitcoinCoin(own.script, 100_000n).txid, 0);
  await expect(broadcast(access(url), paid)).rejects.toMatchObject({ code: 'TRANSACTION_IN_DOUBT' });
});

it('does not trust a refusal of a transaction that was broadcast before', async () => {
  const refusing = await serve(onTestFinished, (response) => {
    response.statusCode = response.req.method === 'POST' ? 400 : 404;
    return 'bad-txns-inputs-missingorspent';
  });
  const paid = spend(bitcoinCoin(own.script, 100_000n).txid, 0);
  await expect(broadcast(access(refusing), paid, true)).rejects.toMatchObject({
    code: 'TRANSACTION_IN_DOUBT',
    cause: { code: 'TRANSACTION_REFUSED' },
  });
});

it('reports that no node is known, also of a transaction that was broadcast before', async () => {
  const paid = spend(bitcoinCoin(own.script, 100_000n).txid, 0);
  for (const again of [false, true])
    await expect(broadcast(access(), paid, again)).rejects.toMatchObject({ code: 'NO_RPC_URL' });
});

it('does not take a page of a gateway for the id of a transaction', async () => {
  let posts = 0;
  const gateway = await serve(onTestFinished, (response) => {
    if (response.req.method === 'POST') posts += 1;
    else response.statusCode = 404;
    return '<html>Sign in to this network</html>';
  });
  const paid = spend(bitcoinCoin(own.script, 100_000n).txid, 0);
  await expect(broadcast(access(gateway), paid)).rejects.toMatchObject({ code: 'TRANSACTION_IN_DOUBT' });
  expect(posts).toBe(2);
});

it('is not in doubt if no node can have the transaction', async () => {
  let posts = 0;
  const limited = await serve(onTestFinished, (response) => {
    if (response.req.method === 'POST') posts += 1;
    response.statusCode = 429;
    return 'slow down';
  });
  const paid = spend(bitcoinCoin(own.script, 100_000n).txid, 0);
  await expect(broadcast(access(limited, limited), paid)).rejects.toMatchObject({ code: 'HTTP_STATUS' });
  expect(posts).toBe(2);
});

it('rejects with the refusal if no node has the transaction', async () => {
  const node = await testNode();
  const missing = spend(bitcoinCoin(own.script, 100_000n).txid, 0);
  await expect(broadcast(access(node.url), missing)).rejects.toMatchObject({ code: 'TRANSACTION_REFUSED' });
});

it('reports that the outcome is unknown if no node answers', async () => {
  const lost = spend(bitcoinCoin(own.script, 100_000n).txid, 0);
  await expect(broadcast(access('http://127.0.0.1:1'), lost)).rejects.toMatchObject({
    code: 'TRANSACTION_IN_DOUBT',
    retryable: false,
    cause: { code: 'SOMETHING_WENT_WRONG' },
  });
  await expect(broadcast(access(), lost)).rejects.toMatchObject({ code: 'NO_RPC_URL' });
});
