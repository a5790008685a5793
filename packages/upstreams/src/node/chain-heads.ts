import type { Head } from './chain-reader.ts';
import { NodeFailure } from './node-failure.ts';

export interface HeadLimits {
  /** Seconds that a node may be behind another node of its chain. */
  readonly nodeLagSeconds: number;
  /** Maximum age of a node's latest block in seconds; 0 for any. */
  readonly nodeBlockSeconds: number;
}

interface Heard {
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
  readonly #heard = new Map<number, Heard>();

  constructor(limits: HeadLimits) {
    this.#limits = limits;
  }

  /** Records the head that a node reports. */
  hear(place: number, { seconds }: Head, now: number): void {
    this.#heard.set(place, { seconds, at: now });
  }

  /** Whether a node's reported head is still recent. */
  isKnown(place: number, now: number): boolean {
    const heard = this.#heard.get(place);
    return heard !== undefined && now - heard.at <= remembered;
  }

  /** @throws NodeFailure `stale` if other nodes are further, or if its latest block is too old */
  judge(place: number, now: number): void {
    const { nodeLagSeconds, nodeBlockSeconds } = this.#limits;
    const heard = this.#heard.get(place);
    if (heard === undefined) return;
    const behind = this.#newestOfOthers(place, now) - heard.seconds;
    if (behind > nodeLagSeconds) {
      throw new NodeFailure(
        'stale',
        `its latest block is ${Math.round(behind)} s behind that of another node`,
      );
    }
    const age = now - heard.seconds;
    if (nodeBlockSeconds > 0 && age > nodeBlockSeconds) {
      throw new NodeFailure('stale', `its latest block is ${Math.round(age)} s old`);
    }
  }

  /** Seconds since the latest known block of a node; `undefined` if it does not report one. */
  age(place: number, now: number): number | undefined {
    const heard = this.#heard.get(place);
    return heard && Math.max(0, now - heard.seconds);
  }

  #newestOfOthers(place: number, now: number): number {
    const others = [...this.#heard].flatMap(([other, { seconds }]) =>
      other !== place && this.isKnown(other, now) ? [seconds] : [],
    );
    // Ignores future blocks of other nodes, except for small clock differences.
    const possible = others.filter((seconds) => seconds <= now + this.#limits.nodeLagSeconds);
    return Math.max(Number.NEGATIVE_INFINITY, ...possible.map((seconds) => Math.min(seconds, now)));
  }
}
