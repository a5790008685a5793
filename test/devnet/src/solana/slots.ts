import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { type Blockhash, blockhash } from '@solana/kit';
import { solanaCluster } from './cluster.ts';

/** Commitment level of a read. */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

/** Slots for which a blockhash is valid. */
export const blockhashLife = 150;
const slotMilliseconds = 400;
/** Slots after which a transaction is final. */
const finalizedAfter = 32;
const genesisTime = Date.UTC(2026, 0, 1);
export const slotsInEpoch = 432_000;

/**
 * The cluster's time. Slots pass by the clock, one every 400 ms since the genesis, whether or not it runs, and each has
 * a block. There is one node, so processed transactions are confirmed.
 */
export interface Slots {
  /** The newest slot with this commitment. */
  at(commitment: Commitment): number;
  /** Seconds since 1970. */
  time(slot: number): number;
  /** The hash of a slot's block. */
  hash(slot: number): Blockhash;
  /** The slot whose block has this hash, if it is still valid. */
  slotOf(hash: string): number | undefined;
  /** Advances slots at once. */
  skip(count: number): void;
}

export function slotsOf(now: () => number): Slots {
  let skipped = 0;
  const at = (commitment: Commitment): number => {
    const slot = Math.floor((now() - genesisTime) / slotMilliseconds) + skipped;
    return commitment === 'finalized' ? slot - finalizedAfter : slot;
  };
  return {
    at,
    time: (slot) => Math.floor((genesisTime + (slot - skipped) * slotMilliseconds) / 1_000),
    hash: hashOf,
    slotOf(hash) {
      const newest = at('processed');
      for (let slot = newest; slot >= newest - blockhashLife; slot -= 1)
        if (hashOf(slot) === hash) return slot;
      return undefined;
    },
    skip(count) {
      skipped += count;
    },
  };
}

function hashOf(slot: number): Blockhash {
  const digest = createHash('sha256').update(`${solanaCluster.genesisHash} ${slot}`).digest();
  return blockhash(base58.encode(digest));
}
