import type { ActivityWords } from './activity-words.ts';

/** An NFT without a name, by its number. Some are hashes: their ends distinguish them. */
export function nftNumber(words: ActivityWords, id: string): string {
  return words.nftNumber({ id: id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id });
}
