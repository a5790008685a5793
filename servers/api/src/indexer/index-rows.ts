import type { Block, Transaction } from './block.ts';
import type { TokenMove } from './decode-log.ts';

/** Rows by the names of their columns: bytes as `\x…`, large numbers as text. */
export interface IndexRows {
  readonly blocks: readonly object[];
  readonly transactions: readonly object[];
  readonly transfers: readonly object[];
  readonly activity: readonly object[];
  readonly holdings: readonly object[];
}

/** The zero address: transfers from it mint, transfers to it burn. */
export const nobody = `0x${'0'.repeat(40)}`;

const kinds = { transfer: 0, approval: 1, 'approval-for-all': 2 } as const;

/** Builds the table rows of blocks. */
export function rowsOf(blocks: readonly Block[]): IndexRows {
  const all = blocks.flatMap((block) =>
    block.transactions.map((transaction) => ({ block, transaction, moves: transaction.moves })),
  );
  return {
    blocks: blocks.map(({ number, hash }) => ({ block: number, hash })),
    transactions: all.map(({ block, transaction }) => transactionRow(block, transaction)),
    transfers: all.flatMap(({ block, transaction, moves }) =>
      moves.map((move) => transferRow(block, transaction, move)),
    ),
    activity: all.flatMap(({ block, transaction }) =>
      [...accountsOf(transaction)].map((account) => ({
        account: bytes(account),
        block: block.number,
        position: transaction.position,
      })),
    ),
    holdings: holdingRows(all),
  };
}

function transactionRow({ number, time }: Block, transaction: Transaction): object {
  const { hash, position, from, to, created, value, succeeded, fee, nonce, selector } = transaction;
  return {
    block: number,
    position,
    hash: bytes(hash),
    sender: bytes(from),
    recipient: to === undefined ? null : bytes(to),
    created: created === undefined ? null : bytes(created),
    value: String(value),
    status: succeeded === undefined ? null : Number(succeeded),
    fee: fee === undefined ? null : String(fee),
    nonce,
    selector: selector === undefined ? null : bytes(selector),
    at: time,
  };
}

function transferRow({ number }: Block, { position }: Transaction, move: TokenMove): object {
  return {
    block: number,
    position,
    log: move.log,
    part: move.part,
    kind: kinds[move.kind],
    standard: move.standard,
    token: bytes(move.token),
    sender: bytes(move.from),
    recipient: bytes(move.to),
    token_id: String(move.tokenId),
    amount: String(move.amount),
  };
}

/**
 * Accounts whose history contains a transaction. Excludes zero-amount transfers: anyone can write them in anyone's name
 * to put a look-alike address into their history.
 */
function accountsOf({ from, to, created, moves }: Transaction): ReadonlySet<string> {
  const accounts = new Set([from]);
  for (const account of [to, created]) if (account !== undefined) accounts.add(account);
  for (const move of moves) {
    if (move.kind === 'transfer' && move.amount === 0n) continue;
    accounts.add(move.from);
    if (move.kind === 'transfer') accounts.add(move.to);
  }
  accounts.delete(nobody);
  return accounts;
}

interface Moved {
  readonly block: Block;
  readonly moves: readonly TokenMove[];
}

/** Sums received and sent amounts by owner and token. */
function holdingRows(all: readonly Moved[]): readonly object[] {
  const sums = new Map<string, { readonly row: object; amount: bigint; block: number }>();
  const add = (owner: string, amount: bigint, move: TokenMove, block: number) => {
    if (owner === nobody || amount === 0n) return;
    const { standard, token, tokenId } = move;
    const key = `${owner} ${standard} ${token} ${tokenId}`;
    const row = { owner: bytes(owner), standard, token: bytes(token), token_id: String(tokenId) };
    const sum = sums.get(key) ?? { row, amount: 0n, block };
    sum.amount += amount;
    sum.block = block;
    sums.set(key, sum);
  };
  for (const { block, moves } of all) {
    for (const move of moves) {
      if (move.kind !== 'transfer') continue;
      add(move.from, -move.amount, move, block.number);
      add(move.to, move.amount, move, block.number);
    }
  }
  return [...sums.values()].map(({ row, amount, block }) => ({ ...row, amount: String(amount), block }));
}

const bytes = (hex: string): string => `\\x${hex.slice(2)}`;
