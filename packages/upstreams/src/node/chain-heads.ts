import type { Head } from './chain-reader.ts';
import { NodeFailure } from './node-failure.ts';

export interface HeadLimits {
  /** Seconds that a node may be behind another node of its chain. */
  readonly nodeLagSeconds: number;
  /** Maximum age of a node's latest block in seconds; 0 for any. */
  readonly nodeBlockSeconds: number;
}

interface SeenHead {
  /** Timestamp of its latest block, Unix seconds. */
  readonly seconds: number;
  /** Unix seconds. */
  readonly at: number;
}

/** Seconds for which a reported head counts against other nodes, so that a single lie does not last. */
const remembered = 90;

/** Progress of one chain's nodes, by their places. Times are Unix seconds. */
export class ChainHeads {
  readonly #limits: HeadLimits;
  readonly #seen = new Map<number, SeenHead>();

  constructor(limits: HeadLimits) {
    this.#limits = limits;
  }

  /** Records the head that a node reports. */
  record(place: number, { seconds }: Head, now: number): void {
    this.#seen.set(place, { seconds, at: now });
  }

  /** Whether a node's reported head is still recent. */
  isKnown(place: number, now: number): boolean {
    const seen = this.#seen.get(place);
    return seen !== undefined && now - seen.at <= remembered;
  }

  /** @throws NodeFailure `stale` if other nodes are further, or if its latest block is too old */
  judge(place: number, now: number): void {
    const { nodeLagSeconds, nodeBlockSeconds } = this.#limits;
    const seen = this.#seen.get(place);
    if (seen === undefined) return;
    const behind = this.#newestOfOthers(place, now) - seen.seconds;
    if (behind > nodeLagSeconds) {
      throw new NodeFailure(
        'stale',
        `its latest block is ${Math.round(behind)} s behind that of another node`,
      );
    }
    const age = now - seen.seconds;
    if (nodeBlockSeconds > 0 && age > nodeBlockSeconds) {
      throw new NodeFailure('stale', `its latest block is ${Math.round(age)} s old`);
    }
  }

  /** Seconds since the latest known block of a node; `undefined` if it does not report one. */
  age(place: number, now: number): number | undefined {
    const seen = this.#seen.get(place);
    return seen && Math.max(0, now - seen.seconds);
  }

  #newestOfOthers(place: number, now: number): number {
    const others = [...this.#seen].flatMap(([other, { seconds }]) =>
      other !== place && this.isKnown(other, now) ? [seconds] : [],
    );
    // Ignores future blocks of other nodes, except for small clock differences.
    const possible = others.filter((seconds) => seconds <= now + this.#limits.nodeLagSeconds);
    return Math.max(Number.NEGATIVE_INFINITY, ...possible.map((seconds) => Math.min(seconds, now)));
  }
}
