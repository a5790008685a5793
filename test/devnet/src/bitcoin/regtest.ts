import { bytesToHex } from '@noble/hashes/utils.js';
import { type Block, blockVersion, genesisBlock, makeBlock, mineBlock } from './block.ts';
import type { ChainTransaction, ChainView, Coin, Spender } from './chain-view.ts';
import { checkTransaction } from './check-transaction.ts';
import { outpoint, type RawOutput, type RawTransaction, readHexTransaction } from './raw-transaction.ts';

/** The persistent state of the chain. */
export interface KeptRegtest {
  readonly blocks: readonly {
    readonly time: number;
    readonly nonce: number;
    readonly transactions: readonly string[];
  }[];
  readonly mempool: readonly string[];
}

/** Without the coinbase. */
const maxBlockWeight = 3_990_000;

/** A chain whose blocks only this process mines, and its mempool. */
export class Regtest implements ChainView {
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #blocks: Block[] = [];
  readonly #byHash = new Map<string, Block>();
  readonly #transactions = new Map<string, ChainTransaction>();
  readonly #waiting = new Set<string>();
  readonly #spenders = new Map<string, Spender>();
  /** Ids of the transactions that pay to a script or spend from it, oldest first, by script in hex. */
  readonly #history = new Map<string, Set<string>>();

  /** @param now milliseconds since 1970 */
  constructor(now: () => number, kept?: KeptRegtest) {
    this.#now = now;
    this.#append(genesisBlock());
    for (const { time, nonce, transactions } of kept?.blocks ?? []) {
      const { height, hash: previous } = this.tip;
      const head = { version: blockVersion, height: height + 1, time, previous, nonce };
      this.#append(makeBlock(head, transactions.map(readHexTransaction)));
    }
    for (const raw of kept?.mempool ?? []) this.#record(readHexTransaction(raw), undefined, false);
  }

  keep(): KeptRegtest {
    const hex = ({ raw }: RawTransaction) => bytesToHex(raw);
    return {
      blocks: this.#blocks.slice(1).map(({ time, nonce, transactions }) => ({
        ...{ time, nonce },
        transactions: transactions.map(hex),
      })),
      mempool: this.mempool.map(hex),
    };
  }

  /** Calls back after each block and each new transaction. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get tip(): Block {
    const tip = this.#blocks.at(-1);
    if (tip === undefined) throw new Error('There is no block.');
    return tip;
  }

  blockAt(height: number): Block | undefined {
    return this.#blocks[height];
  }

  block(hash: string): Block | undefined {
    return this.#byHash.get(hash);
  }

  transaction(txid: string): ChainTransaction | undefined {
    return this.#transactions.get(txid);
  }

  /** The oldest first. */
  get mempool(): readonly ChainTransaction[] {
    return [...this.#waiting].flatMap((txid) => this.#transactions.get(txid) ?? []);
  }

  /** Transactions that pay to a script or spend from it, oldest first, the mempool's last. */
  historyOf(script: Uint8Array): readonly ChainTransaction[] {
    const ids = this.#history.get(bytesToHex(script)) ?? [];
    const all = [...ids].flatMap((txid) => this.#transactions.get(txid) ?? []);
    return [
      ...all.filter(({ block }) => block !== undefined),
      ...all.filter(({ block }) => block === undefined),
    ];
  }

  spender(txid: string, vout: number): Spender | undefined {
    return this.#spenders.get(outpoint(txid, vout));
  }

  coin(txid: string, vout: number): Coin | undefined {
    const transaction = this.#transactions.get(txid);
    const output = transaction?.outputs[vout];
    if (transaction === undefined || output === undefined) return undefined;
    const { block, isCoinbase } = transaction;
    return { ...output, height: block?.height, isCoinbase };
  }

  /**
   * Adds a transaction to the mempool.
   *
   * @throws Refusal if it breaks a node's rules
   */
  accept(raw: Uint8Array): ChainTransaction {
    const transaction = checkTransaction(this, raw);
    const known = this.#transactions.get(transaction.txid);
    if (known !== undefined) return known;
    const recorded = this.#record(transaction, undefined, false);
    this.#tell();
    return recorded;
  }

  /**
   * Mines blocks; the first contains all pending transactions.
   *
   * @param script of the miner's payment
   */
  mine(count: number, script: Uint8Array): readonly Block[] {
    return Array.from({ length: count }, () => {
      const { tip } = this;
      const time = Math.max(Math.floor(this.#now() / 1_000), tip.time + 1);
      const block = mineBlock(tip, time, script, this.#fitting());
      this.#append(block);
      this.#tell();
      return block;
    });
  }

  /** Pending transactions, as many as fit into a block. */
  #fitting(): readonly ChainTransaction[] {
    let left = maxBlockWeight;
    return this.mempool.filter(({ weight }) => {
      left -= weight;
      return left >= 0;
    });
  }

  #append(block: Block): void {
    this.#blocks.push(block);
    this.#byHash.set(block.hash, block);
    for (const [index, transaction] of block.transactions.entries()) {
      this.#waiting.delete(transaction.txid);
      this.#record(transaction, block, index === 0);
    }
  }

  #record(transaction: RawTransaction, block: Block | undefined, isCoinbase: boolean): ChainTransaction {
    const { txid, inputs, outputs } = transaction;
    const spent = isCoinbase ? [] : inputs.flatMap((input) => this.coin(input.txid, input.vout) ?? []);
    const sum = (coins: readonly RawOutput[]) => coins.reduce((total, { value }) => total + value, 0n);
    const fee = isCoinbase ? 0n : sum(spent) - sum(outputs);
    const recorded = { ...transaction, spent, fee, block, isCoinbase };
    this.#transactions.set(txid, recorded);
    if (block === undefined) this.#waiting.add(txid);
    if (!isCoinbase)
      for (const [vin, input] of inputs.entries())
        this.#spenders.set(outpoint(input.txid, input.vout), { txid, vin });
    for (const { script } of [...spent, ...outputs]) {
      const key = bytesToHex(script);
      const ids = this.#history.get(key) ?? new Set<string>();
      this.#history.set(key, ids.add(txid));
    }
    return recorded;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
