import type { CaipNetworkId } from '@mooring/protocol';
import type { Clock, Logger } from '@mooring/server-kit';
import type { IndexSettings } from '@mooring/upstreams';
import type { Block, BlockId } from './block.ts';
import type { BlockSource } from './block-source.ts';
import { MissingBlock } from './hex.ts';
import { rowsOf } from './index-rows.ts';
import type { Checkpoint, IndexStore } from './index-store.ts';

/** Why an index stopped. */
export type StopReason = 'genesis' | 'reorganised' | 'missing';

export interface ChainIndexerOptions {
  readonly chain: CaipNetworkId;
  readonly source: BlockSource;
  /** Opens the tables. */
  readonly store: () => Promise<Store>;
  readonly index: IndexSettings;
  /** Blocks requested and written at once. */
  readonly range: number;
  /** Milliseconds between polls for the latest block. */
  readonly pollMilliseconds: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly on: IndexerEvents;
}

/** Events behind the metrics. */
export interface IndexerEvents {
  blocks(count: number): void;
  /** @param blocks that were rolled back */
  reorganisation(blocks: number): void;
  failure(): void;
}

/** State of a chain's index in this process. */
export interface IndexerState {
  /** The last block in the tables; `undefined` before the first poll. */
  readonly block: number | undefined;
  /** The latest block of the node. */
  readonly head: number | undefined;
  readonly stopped: StopReason | undefined;
  /** Unix milliseconds of the last successful poll. */
  readonly seenAt: number | undefined;
}

/** Polls that have to agree before a chain is given up or a missing block is skipped: a node may err. */
const agreeing = 6;
/** Milliseconds without progress of another process before this one writes again. */
const standbyMs = 2_000;
/** Milliseconds before the next poll after a failure. */
const failurePauseMs = 1_000;
/** Hashes compared at once. */
const compareStep = 32;
/** Milliseconds for which the node is not asked for its latest block while earlier ones are missing. */
const headsMs = 1_000;

type Store = Pick<IndexStore, keyof IndexStore>;

/** What the node said of its chain. */
interface Heads {
  readonly genesis: string;
  readonly latest: BlockId;
  /** Unix milliseconds. */
  readonly readAt: number;
  /** Whether an earlier poll read them: what contradicts them may be younger. */
  readonly isKept: boolean;
}

/** Keeps the index of one chain up to date. */
export class ChainIndexer {
  readonly #options: ChainIndexerOptions;
  #at: Checkpoint | undefined;
  #head: number | undefined;
  #stopped: StopReason | undefined;
  #seenAt: number | undefined;
  #suspicion = { what: '', count: 0 };
  #failing = false;
  /** Position and time of another process's last write. */
  #overtaken: { readonly at: Checkpoint | undefined; readonly since: number } | undefined;
  #prefetched: { readonly from: number; readonly blocks: Promise<readonly Block[]> } | undefined;
  /** Kept while blocks follow each other: the node would answer only after the prefetched blocks. */
  #heads: Heads | undefined;
  #running: Promise<void> = Promise.resolve();
  #cancel: () => void = () => undefined;
  #closed = false;

  constructor(options: ChainIndexerOptions) {
    this.#options = options;
  }

  get state(): IndexerState {
    return { block: this.#at?.block, head: this.#head, stopped: this.#stopped, seenAt: this.#seenAt };
  }

  /** Starts and runs until closed. */
  start(): void {
    this.#running = this.#run();
  }

  /** Resolves when nothing is being written. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    await this.#running;
  }

  /** Catches up to the latest block, then waits. Never rejects. */
  async #run(): Promise<void> {
    const { clock, log, chain, on, pollMilliseconds } = this.#options;
    let pause = pollMilliseconds;
    try {
      while (!this.#closed && (await this.poll()));
      if (this.#failing) log.info({ chain }, 'the index goes on');
      this.#failing = false;
    } catch (error) {
      this.#prefetched = undefined;
      pause = Math.max(pause, failurePauseMs);
      on.failure();
      // Logs once per outage: a node that stays away would fill the log.
      if (!this.#failing) log.warn({ chain, error }, 'the index could not be brought up to date');
      this.#failing = true;
    }
    if (this.#closed) return;
    this.#cancel = clock.after(pause, () => this.start(), { background: true });
  }

  /**
   * Polls the chain once and indexes new blocks.
   *
   * @returns whether there may be more at once
   */
  async poll(): Promise<boolean> {
    const { store: open, clock } = this.#options;
    const store = await open();
    if (this.#overtaken && (await this.#isOvertaken(store))) return false;
    const heads = await this.#readHeads();
    const { genesis, latest } = heads;
    this.#head = latest.number;
    const at = this.#at ?? (await this.#find(store, genesis, latest));
    this.#at = at;
    const more =
      at.genesis === genesis
        ? await this.#follow(store, at, heads)
        : await this.#replaced(store, at, genesis);
    this.#seenAt = clock.now();
    return more;
  }

  async #readHeads(): Promise<Heads> {
    const { source, clock } = this.#options;
    const kept = this.#heads;
    this.#heads = undefined;
    const now = clock.now();
    if (kept !== undefined && now - kept.readAt < headsMs) return { ...kept, isKept: true };
    return { ...(await source.heads()), readAt: now, isKept: false };
  }

  async #find(store: Store, genesis: string, latest: BlockId): Promise<Checkpoint> {
    const { startBlock } = this.#options.index;
    return (await store.find()) ?? store.begin(genesis, startBlock === 'latest' ? latest.number : startBlock);
  }

  async #follow(store: Store, at: Checkpoint, heads: Heads): Promise<boolean> {
    const { latest, isKept } = heads;
    if (latest.hash === at.hash) {
      await this.#resume(store, at);
      return this.#prune(store, at);
    }
    if (latest.number <= at.block) return this.#reorganise(store, at);
    let blocks: readonly Block[];
    let isGap = at.hash === '';
    let isHole = false;
    try {
      blocks = await this.#take(at, latest);
    } catch (error) {
      if (!(error instanceof MissingBlock)) throw error;
      if (isKept) return true;
      const after = await this.#passHole(store, at, error, latest);
      if (after === undefined) return false;
      blocks = after;
      isGap = true;
      isHole = true;
    }
    const [first] = blocks;
    const last = blocks.at(-1);
    if (first === undefined || last === undefined) return false;
    if (!isGap && first.parentHash !== at.hash) return isKept || this.#reorganise(store, at);
    if (last.number < latest.number && !this.#closed) this.#prefetch(last.number + 1, latest);
    const next = await store.append(at, last, rowsOf(blocks), !isHole);
    if (!this.#moved(next)) return false;
    this.#options.on.blocks(blocks.length);
    this.#goOn();
    if (last.number < latest.number) this.#heads = heads;
    return true;
  }

  /** Reads the next blocks, or takes the prefetched ones if they match. */
  async #take(at: Checkpoint, latest: BlockId): Promise<readonly Block[]> {
    const from = at.block + 1;
    const ahead = this.#prefetched;
    this.#prefetched = undefined;
    if (ahead?.from === from) return ahead.blocks;
    return this.#ask(from, latest);
  }

  #ask(from: number, latest: BlockId): Promise<readonly Block[]> {
    return this.#options.source.blocks(from, Math.min(latest.number, from + this.#options.range - 1));
  }

  /** Requests the next blocks while the previous ones are written. */
  #prefetch(from: number, latest: BlockId): void {
    const blocks = this.#ask(from, latest);
    // A caller that takes them receives the rejection.
    blocks.catch(() => undefined);
    this.#prefetched = { from, blocks };
  }

  /**
   * A development node can lose blocks for good. After several polls they are skipped if the chain is resettable;
   * other chains stop.
   */
  async #passHole(
    store: Store,
    at: Checkpoint,
    { block }: MissingBlock,
    latest: BlockId,
  ): Promise<readonly Block[] | undefined> {
    const { source, index, log, chain } = this.#options;
    if (!this.#isCertain(`missing ${block}`)) return undefined;
    if (!index.resettable) return void (await this.#stop(store, at, 'missing'));
    const numbers = Array.from(
      { length: Math.min(compareStep, latest.number - block) },
      (_, n) => block + 1 + n,
    );
    const next = (await source.ids(numbers)).find((id) => id !== undefined);
    if (next === undefined) return undefined;
    log.warn(
      { chain, from: at.block + 1, to: next.number - 1 },
      'the node has lost blocks, which are passed over',
    );
    return source.blocks(next.number, next.number);
  }

  /** The checkpoint is no longer a block of the chain, or the chain is shorter. */
  async #reorganise(store: Store, at: Checkpoint): Promise<boolean> {
    const { index, log, chain, on } = this.#options;
    this.#prefetched = undefined;
    const known = await store.hashes(at);
    const { common, isContradicted } = await this.#lastCommon(known);
    if (common?.number === at.block) return false;
    // A lagging node has the same blocks, only fewer, and may have got more of them since its latest was read.
    if (!isContradicted && !index.resettable) return false;
    if (common !== undefined) {
      const next = await store.rollBack(at, common);
      if (!this.#moved(next)) return false;
      log.info({ chain, from: common.number, blocks: at.block - common.number }, 'the chain has reorganised');
      on.reorganisation(at.block - common.number);
      return true;
    }
    const oldest = known.at(-1)?.block;
    if (oldest === undefined) return false;
    if (!this.#isCertain('reorganised')) return false;
    if (!index.resettable && oldest > at.firstBlock) {
      await this.#stop(store, at, 'reorganised');
      return false;
    }
    return this.#beginAnew(store, at, at.genesis);
  }

  /** The last known block that the node has, and whether it has another one in place of a later one. */
  async #lastCommon(
    known: readonly { readonly block: number; readonly hash: string }[],
  ): Promise<{ readonly common: BlockId | undefined; readonly isContradicted: boolean }> {
    let isContradicted = false;
    for (let start = 0; start < known.length; start += compareStep) {
      const some = known.slice(start, start + compareStep);
      const ids = await this.#options.source.ids(some.map(({ block }) => block));
      for (const [n, { block, hash }] of some.entries()) {
        const id = ids[n];
        if (id?.hash === hash) return { common: { number: block, hash }, isContradicted };
        if (id !== undefined) isContradicted = true;
      }
    }
    return { common: undefined, isContradicted };
  }

  /** The node serves another chain with the same id. */
  async #replaced(store: Store, at: Checkpoint, genesis: string): Promise<boolean> {
    if (this.#options.index.resettable) return this.#beginAnew(store, at, genesis);
    if (this.#isCertain('genesis')) await this.#stop(store, at, 'genesis');
    return false;
  }

  async #beginAnew(store: Store, at: Checkpoint, genesis: string): Promise<boolean> {
    const { log, chain, on, index } = this.#options;
    const next = await store.wipe(at, genesis, index.startBlock === 'latest' ? 0 : index.startBlock);
    if (!this.#moved(next)) return false;
    log.warn({ chain }, 'the chain has begun anew, and so does its index');
    on.reorganisation(Math.max(0, at.block - at.firstBlock + 1));
    return true;
  }

  async #prune(store: Store, at: Checkpoint): Promise<boolean> {
    const { keepBlocks } = this.#options.index;
    const before = keepBlocks === undefined ? 0 : at.block - keepBlocks + 1;
    if (before <= at.firstBlock) return false;
    return this.#moved(await store.prune(at, before));
  }

  /** Moves to the new checkpoint. @returns whether there is one; without it, another process was first */
  #moved(next: Checkpoint | undefined): boolean {
    this.#at = next;
    if (next !== undefined) return true;
    this.#prefetched = undefined;
    this.#overtaken = { at: undefined, since: this.#options.clock.now() };
    return false;
  }

  /** Whether another process writes. Meanwhile this one only watches, so that the node is requested once. */
  async #isOvertaken(store: Store): Promise<boolean> {
    const found = await store.find();
    const { at, since } = this.#overtaken ?? { at: undefined, since: 0 };
    const now = this.#options.clock.now();
    this.#at = found;
    this.#seenAt = now;
    const isMoving = at === undefined || at.block !== found?.block || at.hash !== found.hash;
    if (isMoving) this.#overtaken = { at: found, since: now };
    else if (now - since >= standbyMs) this.#overtaken = undefined;
    return this.#overtaken !== undefined;
  }

  /** Whether enough polls agreed. */
  #isCertain(what: string): boolean {
    const { count } = this.#suspicion.what === what ? this.#suspicion : { count: 0 };
    this.#suspicion = { what, count: count + 1 };
    return this.#suspicion.count >= agreeing;
  }

  async #stop(store: Store, at: Checkpoint, reason: StopReason): Promise<void> {
    const { log, chain } = this.#options;
    if (this.#stopped === reason) return;
    this.#stopped = reason;
    log.error({ chain, reason, block: at.block }, 'the index of a chain has stopped');
    await store.stop(at, reason);
    this.#at = { ...at, stopped: reason };
  }

  /** The chain is consistent: clears suspicions against it. */
  async #resume(store: Store, at: Checkpoint): Promise<void> {
    if (at.stopped !== null)
      this.#moved(await store.append(at, { number: at.block, hash: at.hash, time: at.time }, noRows));
    this.#goOn();
  }

  #goOn(): void {
    this.#suspicion = { what: '', count: 0 };
    this.#stopped = undefined;
  }
}

const noRows = { blocks: [], transactions: [], transfers: [], activity: [], holdings: [] };
