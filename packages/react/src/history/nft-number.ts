import { truncateAddress } from '@mooring/protocol';
import type { ActivityWords } from './activity-words.ts';

/** An NFT without a name, by its number. Some numbers are hashes, which their ends tell apart. */
export function nftNumber(words: ActivityWords, id: string): string {
  return words.nftNumber({ id: id.length > 12 ? truncateAddress(id, 4, 4) : id });
}
