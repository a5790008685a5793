import type { Head } from './chain-reader.ts';
import { NodeFailure } from './node-failure.ts';

export interface HeadLimits {
  /** Seconds that a node may be behind another of its chain. */
  readonly nodeLagSeconds: number;
  /** Seconds that a node's latest block may be old by the clock; 0 for any. */
  readonly nodeBlockSeconds: number;
}

interface Heard {
  /** Unix seconds of its latest block. */
  readonly seconds: number;
  /** Unix seconds. */
  readonly at: number;
}

/** Seconds for which what a node said of its head counts against others: a node that lies once is not believed for long. */
const remembered = 90;

/** How far the nodes of one chain have come, by their places. Times are Unix seconds. */
export class ChainHeads {
  readonly #limits: HeadLimits;
  readonly #heard = new Map<number, Heard>();

  constructor(limits: HeadLimits) {
    this.#limits = limits;
  }

  /** Takes down how far a node says that it has come. */
  hear(place: number, { seconds }: Head, now: number): void {
    this.#heard.set(place, { seconds, at: now });
  }

  /** Whether what a node said of its head still counts. */
  isKnown(place: number, now: number): boolean {
    const heard = this.#heard.get(place);
    return heard !== undefined && now - heard.at <= remembered;
  }

  /** @throws NodeFailure `stale` when others are further, or when its latest block is too old by the clock */
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
    // A block of the future says nothing about those of the present; clocks differ by a little.
    const possible = others.filter((seconds) => seconds <= now + this.#limits.nodeLagSeconds);
    return Math.max(Number.NEGATIVE_INFINITY, ...possible.map((seconds) => Math.min(seconds, now)));
  }
}
