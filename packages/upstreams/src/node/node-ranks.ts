import { rankingLatencyWeight, rankingSamples, rankingStabilityWeight } from '@mooring/protocol/limits';

/** Outcome of one check of a node, or of one failed question. */
export interface NodeSample {
  readonly ok: boolean;
  /** Duration; ignored after a failure. */
  readonly seconds: number;
}

/** Seconds up to which nodes count as equally fast: smaller differences are noise. */
const quick = 0.05;

/** Ranks the nodes of one chain by their last ten samples: 0.7 for reliability, 0.3 for speed. */
export class NodeRanks {
  readonly #samples = new Map<number, readonly NodeSample[]>();

  /** @param place of the node in the settings */
  record(place: number, sample: NodeSample): void {
    this.#samples.set(place, [...(this.#samples.get(place) ?? []), sample].slice(-rankingSamples));
  }

  /** Scores from 0 to 1 by place; 1 for an unknown node. */
  scores(places: readonly number[]): ReadonlyMap<number, number> {
    const slowest = Math.max(quick, ...places.map((place) => this.#latency(place)));
    return new Map(places.map((place) => [place, this.#score(place, slowest)] as const));
  }

  #score(place: number, slowest: number): number {
    const samples = this.#samples.get(place);
    if (samples === undefined) return 1;
    const stability = samples.filter(({ ok }) => ok).length / samples.length;
    if (stability === 0) return 0;
    const speed = slowest <= quick ? 1 : 1 - (this.#latency(place) - quick) / slowest;
    return rankingStabilityWeight * stability + rankingLatencyWeight * speed;
  }

  /** Mean latency, at least the equal-speed threshold. */
  #latency(place: number): number {
    const answered = (this.#samples.get(place) ?? []).filter(({ ok }) => ok);
    const sum = answered.reduce((total, { seconds }) => total + seconds, 0);
    return Math.max(quick, sum / Math.max(1, answered.length));
  }
}
