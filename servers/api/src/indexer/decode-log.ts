/** A node's log; hex in lower case. */
export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  /** Index in the block. */
  readonly index: number;
}

/** A transfer or approval of a token. */
export interface TokenMove {
  readonly kind: 'transfer' | 'approval' | 'approval-for-all';
  readonly standard: 20 | 721 | 1155;
  readonly token: string;
  /** Sender or owner. */
  readonly from: string;
  readonly to: string;
  /** -1 for fungible tokens. */
  readonly tokenId: bigint;
  readonly amount: bigint;
  readonly log: number;
  /** Index in the log. */
  readonly part: number;
}

/** The first topic of each decoded log. */
export const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
} as const;

/** Tokens of one log; a longer batch is ignored. */
const batchLimit = 1_000;

/** The token id of fungible tokens. */
export const fungible = -1n;

/**
 * Decodes a log by its topics and data length, as anyone may write any log. Never throws. @returns nothing for other
 * logs
 */
export function decodeLog(log: Log): readonly TokenMove[] {
  const [topic, ...indexed] = log.topics;
  const words = wordsOf(log.data);
  if (words === undefined || indexed.some((word) => word.length !== 66)) return [];
  if (topic === topics.transfer) return one(log, 'transfer', indexed, words);
  if (topic === topics.approval) return one(log, 'approval', indexed, words);
  if (topic === topics.approvalForAll) return approvalForAll(log, indexed, words);
  if (topic === topics.transferSingle) return single(log, indexed, words);
  if (topic === topics.transferBatch) return batch(log, indexed, words);
  return [];
}

/** ERC-20 has the amount in the data, ERC-721 the id in the topics. */
function one(
  log: Log,
  kind: TokenMove['kind'],
  indexed: readonly string[],
  words: readonly bigint[],
): readonly TokenMove[] {
  const [from, to, id] = indexed;
  const [amount] = words;
  const parties = partiesOf(from, to);
  if (parties === undefined) return [];
  const base = { kind, token: log.address, ...parties, log: log.index, part: 0 };
  if (id === undefined && amount !== undefined && words.length === 1) {
    return [{ ...base, standard: 20, tokenId: fungible, amount }];
  }
  if (id !== undefined && indexed.length === 3 && words.length === 0) {
    return [{ ...base, standard: 721, tokenId: BigInt(id), amount: 1n }];
  }
  return [];
}

/** ERC-721 and ERC-1155 use the same event. */
function approvalForAll(
  log: Log,
  indexed: readonly string[],
  words: readonly bigint[],
): readonly TokenMove[] {
  const [owner, operator, more] = indexed;
  const [allowed] = words;
  const parties = partiesOf(owner, operator);
  if (!parties || more !== undefined || words.length !== 1 || allowed === undefined || allowed > 1n)
    return [];
  const base = { kind: 'approval-for-all', token: log.address, ...parties, log: log.index, part: 0 } as const;
  return [{ ...base, standard: 721, tokenId: fungible, amount: allowed }];
}

function single(log: Log, indexed: readonly string[], words: readonly bigint[]): readonly TokenMove[] {
  const [, from, to] = indexed;
  const parties = partiesOf(from, to);
  const [tokenId, amount] = words;
  if (!parties || indexed.length !== 3 || words.length !== 2) return [];
  if (tokenId === undefined || amount === undefined) return [];
  const base = { kind: 'transfer', token: log.address, ...parties, log: log.index, part: 0 } as const;
  return [{ ...base, standard: 1155, tokenId, amount }];
}

function batch(log: Log, indexed: readonly string[], words: readonly bigint[]): readonly TokenMove[] {
  const [, from, to] = indexed;
  const parties = partiesOf(from, to);
  if (!parties || indexed.length !== 3) return [];
  const ids = listAt(words, 0);
  const amounts = listAt(words, 1);
  if (ids === undefined || amounts === undefined || ids.length !== amounts.length) return [];
  return ids.flatMap((tokenId, part) => {
    const amount = amounts[part];
    if (amount === undefined) return [];
    const base = { kind: 'transfer', token: log.address, ...parties, log: log.index, part } as const;
    return [{ ...base, standard: 1155, tokenId, amount }];
  });
}

/** Reads an ABI-encoded list of numbers at an offset. */
function listAt(words: readonly bigint[], place: number): readonly bigint[] | undefined {
  const offset = words[place];
  if (offset === undefined || offset % 32n !== 0n || offset >= BigInt(words.length) * 32n) return undefined;
  const start = Number(offset / 32n);
  const length = words[start];
  if (length === undefined || length > BigInt(batchLimit)) return undefined;
  const list = words.slice(start + 1, start + 1 + Number(length));
  return list.length === Number(length) ? list : undefined;
}

function partiesOf(from: string | undefined, to: string | undefined) {
  const [sender, recipient] = [addressOf(from), addressOf(to)];
  return sender === undefined || recipient === undefined ? undefined : { from: sender, to: recipient };
}

/** The address in a topic, if its padding is zero. */
function addressOf(topic: string | undefined): string | undefined {
  return topic !== undefined && /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : undefined;
}

/** The data as 32-byte numbers; `undefined` if malformed or longer than a batch. */
function wordsOf(data: string): readonly bigint[] | undefined {
  const length = (data.length - 2) / 64;
  if (!Number.isInteger(length) || length > 2 * batchLimit + 8 || !/^0x[0-9a-f]*$/.test(data))
    return undefined;
  return Array.from({ length }, (_, at) => BigInt(`0x${data.slice(2 + at * 64, 66 + at * 64)}`));
}
