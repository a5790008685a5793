import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Reply } from '../local-server/local-server.ts';
import { type Block, blockBits, blockVersion } from './block.ts';
import type { ChainTransaction } from './chain-view.ts';
import { Refusal } from './check-transaction.ts';
import { miner, payFromMiner } from './coin-sender.ts';
import { type RawTransaction, sizeOf } from './raw-transaction.ts';
import type { Regtest } from './regtest.ts';
import { scriptOfAddress, showOutput, showScript } from './show-script.ts';
import { unspentCoins } from './unspent-coins.ts';

type Members = Readonly<Record<string, unknown>>;

interface Call {
  readonly chain: Regtest;
  /** Variables of the path. */
  readonly names: readonly string[];
  readonly body: string;
}

/** A route's response: JSON, plain text, or not found. */
type Answer = Reply | Members | readonly unknown[];

/** Maximum transactions per page, and blocks. */
const page = { transactions: 25, waiting: 50, blocks: 10 };
/** Maximum blocks per request, and satoshi. */
const limits = { blocks: 1_000, satoshi: 1_000_000_000 };
/** In satoshi per virtual byte, by the number of blocks until confirmation. */
const feeEstimates = Object.fromEntries(
  [...Array.from({ length: 25 }, (_, index) => index + 1), 144, 504, 1008].map((blocks) => [
    blocks,
    blocks < 3 ? 3 : blocks < 7 ? 2 : 1,
  ]),
);

/** Answers like Esplora's REST API, plus `POST /faucet` and `POST /mine`. */
export async function answerEsplora(
  chain: Regtest,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string },
): Promise<Reply> {
  const { pathname } = new URL(path, 'http://localhost');
  for (const [verb, pattern, answer] of routes) {
    const names = method === verb ? pattern.exec(pathname)?.slice(1) : undefined;
    if (names === undefined) continue;
    try {
      const found = answer({ chain, names, body });
      return isReply(found) ? found : { body: JSON.stringify(found) };
    } catch (error) {
      if (error instanceof Refusal) {
        const { code, message } = error;
        return text(400, `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`);
      }
      return text(400, error instanceof Error ? error.message : 'Bad request');
    }
  }
  return text(404, 'endpoint does not exist');
}

function isReply(answer: Answer): answer is Reply {
  return 'body' in answer;
}

function text(status: number, words: string): Reply {
  return { status, type: 'text/plain', body: words };
}

const id = '([0-9a-f]{64})';
const route = (path: string): RegExp =>
  new RegExp(
    `^${path.replaceAll(':id', id).replaceAll(':name', '([^/]+)').replaceAll(':n', '(\\d{1,9})')}/?$`,
  );

const routes: readonly (readonly ['GET' | 'POST', RegExp, (call: Call) => Answer])[] = [
  ['GET', route('/health'), () => text(200, 'ok')],
  ['GET', route('/blocks/tip/height'), ({ chain }) => text(200, String(chain.tip.height))],
  ['GET', route('/blocks/tip/hash'), ({ chain }) => text(200, chain.tip.hash)],
  ['GET', route('/blocks'), ({ chain }) => blocksFrom(chain, chain.tip.height)],
  ['GET', route('/blocks/:n'), ({ chain, names: [from] }) => blocksFrom(chain, Number(from))],
  [
    'GET',
    route('/block-height/:n'),
    ({ chain, names: [height] }) => {
      const block = chain.blockAt(Number(height));
      return block === undefined ? text(404, 'Block not found') : text(200, block.hash);
    },
  ],
  ['GET', route('/block/:id'), withBlock(({ block }) => showBlock(block))],
  ['GET', route('/block/:id/header'), withBlock(({ block }) => text(200, bytesToHex(block.header)))],
  ['GET', route('/block/:id/txids'), withBlock(({ block }) => block.transactions.map(({ txid }) => txid))],
  [
    'GET',
    route('/block/:id/txs'),
    withBlock(({ chain, block }) =>
      block.transactions
        .slice(0, page.transactions)
        .flatMap(({ txid }) => chain.transaction(txid) ?? [])
        .map(showTransaction),
    ),
  ],
  ['GET', route('/tx/:id'), withTransaction(({ transaction }) => showTransaction(transaction))],
  ['GET', route('/tx/:id/status'), withTransaction(({ transaction }) => showStatus(transaction))],
  ['GET', route('/tx/:id/hex'), withTransaction(({ transaction }) => text(200, bytesToHex(transaction.raw)))],
  [
    'GET',
    route('/tx/:id/outspends'),
    withTransaction(({ chain, transaction }) =>
      transaction.outputs.map((_, vout) => showSpender(chain, transaction.txid, vout)),
    ),
  ],
  [
    'GET',
    route('/tx/:id/outspend/:n'),
    withTransaction(({ chain, transaction, names: [, vout] }) =>
      showSpender(chain, transaction.txid, Number(vout)),
    ),
  ],
  ['POST', route('/tx'), ({ chain, body }) => text(200, chain.accept(readHex(body)).txid)],
  ['GET', route('/address/:name'), withScript(showAddress)],
  [
    'GET',
    route('/address/:name/utxo'),
    withScript(({ chain, script }) =>
      unspentCoins(chain, script).map(({ txid, vout, value, transaction }) => ({
        ...{ txid, vout, status: showStatus(transaction) },
        value: Number(value),
      })),
    ),
  ],
  [
    'GET',
    route('/address/:name/txs'),
    withScript((call) =>
      [...waitingOf(call), ...minedOf(call).slice(0, page.transactions)].map(showTransaction),
    ),
  ],
  ['GET', route('/address/:name/txs/mempool'), withScript((call) => waitingOf(call).map(showTransaction))],
  [
    'GET',
    route('/address/:name/txs/chain(?:/:id)?'),
    withScript((call) => {
      const mined = minedOf(call);
      const start = mined.findIndex(({ txid }) => txid === call.names[1]) + 1;
      return mined.slice(start, start + page.transactions).map(showTransaction);
    }),
  ],
  ['GET', route('/fee-estimates'), () => feeEstimates],
  ['GET', route('/mempool'), ({ chain }) => showMempool(chain)],
  ['GET', route('/mempool/txids'), ({ chain }) => chain.mempool.map(({ txid }) => txid)],
  [
    'POST',
    route('/mine'),
    ({ chain, body }) => {
      const { blocks = 1 } = readObject(body);
      return chain.mine(readNumber(blocks, 'blocks', limits.blocks), miner().script).map(({ hash }) => hash);
    },
  ],
  [
    'POST',
    route('/faucet'),
    ({ chain, body }) => {
      const { address, amount = limits.satoshi / 100 } = readObject(body);
      const script = scriptOfAddress(String(address));
      if (script === undefined) throw new Error('Invalid Bitcoin address');
      const value = BigInt(readNumber(amount, 'amount', limits.satoshi));
      return { txid: payFromMiner(chain, [{ script, value }]).txid };
    },
  ],
];

function withBlock(answer: (call: Call & { readonly block: Block }) => Answer) {
  return (call: Call): Answer => {
    const block = call.chain.block(call.names[0] ?? '');
    return block === undefined ? text(404, 'Block not found') : answer({ ...call, block });
  };
}

function withTransaction(answer: (call: Call & { readonly transaction: ChainTransaction }) => Answer) {
  return (call: Call): Answer => {
    const transaction = call.chain.transaction(call.names[0] ?? '');
    return transaction === undefined ? text(404, 'Transaction not found') : answer({ ...call, transaction });
  };
}

interface ScriptCall extends Call {
  readonly script: Uint8Array;
}

function withScript(answer: (call: ScriptCall) => Answer) {
  return (call: Call): Answer => {
    const script = scriptOfAddress(decodeURIComponent(call.names[0] ?? ''));
    return script === undefined ? text(400, 'Invalid Bitcoin address') : answer({ ...call, script });
  };
}

function readHex(body: string): Uint8Array {
  try {
    return hexToBytes(body.trim());
  } catch {
    throw new Refusal(-22, 'TX decode failed. Make sure the tx has at least one input.');
  }
}

function readObject(body: string): Members {
  return body.trim() === '' ? {} : Object(JSON.parse(body));
}

function readNumber(value: unknown, name: string, highest: number): number {
  const good = typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= highest;
  if (!good) throw new Error(`${name} has to be a whole number from 1 to ${highest}.`);
  return value;
}

/** The newest first. */
function waitingOf({ chain, script }: ScriptCall): readonly ChainTransaction[] {
  const waiting = chain.historyOf(script).filter(({ block }) => block === undefined);
  return waiting.toReversed().slice(0, page.waiting);
}

function minedOf({ chain, script }: ScriptCall): readonly ChainTransaction[] {
  return chain
    .historyOf(script)
    .filter(({ block }) => block !== undefined)
    .toReversed();
}

function blocksFrom(chain: Regtest, height: number): readonly Members[] {
  return Array.from({ length: page.blocks }, (_, back) => chain.blockAt(height - back))
    .filter((block) => block !== undefined)
    .map(showBlock);
}

function showBlock({ hash, height, time, previous, merkleRoot, nonce, transactions }: Block): Members {
  const weigh = (sum: number, { weight }: RawTransaction) => sum + weight;
  const measure = (sum: number, { raw }: RawTransaction) => sum + raw.length;
  return {
    id: hash,
    height,
    version: height === 0 ? 1 : blockVersion,
    timestamp: time,
    tx_count: transactions.length,
    size: transactions.reduce(measure, 81),
    weight: transactions.reduce(weigh, 324),
    merkle_root: merkleRoot,
    previousblockhash: previous ?? null,
    mediantime: time,
    nonce,
    bits: blockBits,
    difficulty: 0,
  };
}

function showStatus({ block }: ChainTransaction): Members {
  return block === undefined
    ? { confirmed: false }
    : { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time };
}

function showTransaction(transaction: ChainTransaction): Members {
  const { txid, version, lockTime, inputs, outputs, spent, isCoinbase, raw, weight, fee } = transaction;
  return {
    txid,
    version,
    locktime: lockTime,
    vin: inputs.map(({ txid: from, vout, scriptSig, sequence, witness }, index) => {
      const prevout = spent[index];
      return {
        txid: from,
        vout,
        prevout: prevout === undefined ? null : showOutput(prevout),
        scriptsig: bytesToHex(scriptSig),
        scriptsig_asm: showScript(scriptSig),
        witness: witness.length === 0 ? undefined : witness.map(bytesToHex),
        is_coinbase: isCoinbase,
        sequence,
      };
    }),
    vout: outputs.map(showOutput),
    size: raw.length,
    weight,
    fee: Number(fee),
    status: showStatus(transaction),
  };
}

function showSpender(chain: Regtest, txid: string, vout: number): Members {
  const spender = chain.spender(txid, vout);
  const by = spender && chain.transaction(spender.txid);
  return spender === undefined || by === undefined
    ? { spent: false }
    : { spent: true, txid: spender.txid, vin: spender.vin, status: showStatus(by) };
}

function showAddress({ chain, script, names: [address] }: ScriptCall): Members {
  const history = chain.historyOf(script);
  return {
    address,
    chain_stats: statsOf(
      history.filter(({ block }) => block !== undefined),
      script,
    ),
    mempool_stats: statsOf(
      history.filter(({ block }) => block === undefined),
      script,
    ),
  };
}

function statsOf(history: readonly ChainTransaction[], script: Uint8Array): Members {
  const mine = (list: readonly { readonly script: Uint8Array; readonly value: bigint }[]) =>
    list.filter((one) => Buffer.compare(one.script, script) === 0).map(({ value }) => Number(value));
  const funded = history.flatMap(({ outputs }) => mine(outputs));
  const spent = history.flatMap((one) => mine(one.spent));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: history.length,
  };
}

function showMempool({ mempool }: Regtest): Members {
  return {
    count: mempool.length,
    vsize: mempool.reduce((sum, one) => sum + sizeOf(one), 0),
    total_fee: mempool.reduce((sum, { fee }) => sum + Number(fee), 0),
    fee_histogram: [],
  };
}
