import { lastSecond } from '@mooring/protocol/limits';
import { decodeLog, type Log, type TokenMove } from './decode-log.ts';
import { bytesOf, countOf, dataOf, listOf, membersOf, quantityOf, WrongBlock } from './hex.ts';

export interface BlockId {
  readonly number: number;
  readonly hash: string;
}

/** A transaction and its effects as indexed; hex in lower case. */
export interface Transaction {
  readonly hash: string;
  readonly position: number;
  readonly from: string;
  /** `undefined` for a contract creation. */
  readonly to: string | undefined;
  /** The created contract. */
  readonly created: string | undefined;
  readonly value: bigint;
  readonly nonce: number;
  /** The first four bytes of its data. */
  readonly selector: string | undefined;
  /** `undefined` if the node does not report it. */
  readonly succeeded: boolean | undefined;
  readonly fee: bigint | undefined;
  readonly moves: readonly TokenMove[];
}

export interface Block extends BlockId {
  readonly parentHash: string;
  /** Unix seconds. */
  readonly time: number;
  readonly transactions: readonly Transaction[];
}

/** A block without the effects of its transactions. */
export interface BareBlock extends Omit<Block, 'transactions'> {
  readonly transactions: readonly Omit<Transaction, 'moves'>[];
}

/** Reads the hash and the number of a block. @throws WrongBlock */
export function readBlockId(value: unknown): BlockId {
  const block = membersOf(value, 'a block');
  return { number: countOf(block.number, 'the number of a block'), hash: bytesOf(block.hash, 32, 'a hash') };
}

/** Reads a block with its transactions. @throws WrongBlock */
export function readBlock(value: unknown, number: number): BareBlock {
  const id = readBlockId(value);
  if (id.number !== number) throw new WrongBlock('the block has another number');
  const block = membersOf(value, 'a block');
  const time = countOf(block.timestamp, 'the time of a block');
  if (time > lastSecond) throw new WrongBlock('the time of a block is none');
  return {
    ...id,
    parentHash: bytesOf(block.parentHash, 32, 'the hash of the block before'),
    time,
    transactions: listOf(block.transactions, 'the transactions of a block').map(readTransaction),
  };
}

function readTransaction(value: unknown, position: number): Omit<Transaction, 'moves'> {
  const { hash, from, to, value: amount, nonce, input, data } = membersOf(value, 'a transaction');
  const bytes = dataOf(input ?? data ?? '0x', 'the data of a transaction');
  return {
    hash: bytesOf(hash, 32, 'the hash of a transaction'),
    position,
    from: bytesOf(from, 20, 'the sender of a transaction'),
    to: to === null || to === undefined ? undefined : bytesOf(to, 20, 'the recipient of a transaction'),
    created: undefined,
    value: quantityOf(amount, 'the value of a transaction'),
    nonce: countOf(nonce, 'the nonce of a transaction'),
    selector: bytes.length >= 10 ? bytes.slice(0, 10) : undefined,
    succeeded: undefined,
    fee: undefined,
  };
}

/** Adds receipts to the transactions of a block. @throws WrongBlock if they are of another block or incomplete */
export function withReceipts(block: BareBlock, value: unknown): Block {
  const receipts = listOf(value, 'the receipts of a block');
  if (receipts.length !== block.transactions.length) throw new WrongBlock('a block has other receipts');
  const transactions = block.transactions.map((transaction, at): Transaction => {
    const receipt = membersOf(receipts[at], 'a receipt');
    if (
      bytesOf(receipt.blockHash, 32, 'the block of a receipt') !== block.hash ||
      bytesOf(receipt.transactionHash, 32, 'the transaction of a receipt') !== transaction.hash
    ) {
      throw new WrongBlock('a receipt is of another block or transaction');
    }
    const created = receipt.contractAddress;
    return {
      ...transaction,
      created: created ? bytesOf(created, 20, 'the contract of a receipt') : undefined,
      succeeded: statusOf(receipt.status),
      fee: feeOf(receipt),
      moves: listOf(receipt.logs, 'the logs of a receipt').map(readLog).flatMap(decodeLog),
    };
  });
  return { ...block, transactions };
}

/** Before Byzantium a receipt had no status. */
function statusOf(status: unknown): boolean | undefined {
  return status === undefined || status === null ? undefined : quantityOf(status, 'a status') === 1n;
}

/** Layer 2 chains report the fee of their parent chain separately. */
function feeOf({ gasUsed, effectiveGasPrice, l1Fee }: Readonly<Record<string, unknown>>): bigint | undefined {
  if (effectiveGasPrice === undefined || effectiveGasPrice === null) return undefined;
  const fee = quantityOf(gasUsed, 'the gas of a receipt') * quantityOf(effectiveGasPrice, 'a price of gas');
  return l1Fee === undefined || l1Fee === null ? fee : fee + quantityOf(l1Fee, 'a fee');
}

function readLog(value: unknown): Log {
  const { address, topics, data, logIndex } = membersOf(value, 'a log');
  return {
    address: bytesOf(address, 20, 'the contract of a log'),
    topics: listOf(topics, 'the topics of a log').map((topic) => bytesOf(topic, 32, 'a topic')),
    data: dataOf(data, 'the data of a log'),
    index: countOf(logIndex, 'the place of a log'),
  };
}

/**
 * Adds logs of several blocks to their transactions, whose status and fee stay unknown.
 *
 * @throws WrongBlock if a log belongs to none of the transactions
 */
export function withLogs(blocks: readonly BareBlock[], value: unknown): readonly Block[] {
  const moves = new Map<string, TokenMove[]>();
  for (const one of listOf(value, 'the logs of blocks')) {
    const log = membersOf(one, 'a log');
    const place = `${bytesOf(log.blockHash, 32, 'the block of a log')} ${bytesOf(log.transactionHash, 32, 'the transaction of a log')}`;
    moves.set(place, [...(moves.get(place) ?? []), ...decodeLog(readLog(log))]);
  }
  const read = blocks.map((block): Block => {
    const transactions = block.transactions.map((transaction): Transaction => {
      const place = `${block.hash} ${transaction.hash}`;
      const its = moves.get(place) ?? [];
      moves.delete(place);
      return { ...transaction, moves: its };
    });
    return { ...block, transactions };
  });
  if (moves.size > 0) throw new WrongBlock('a log is of another block');
  return read;
}
