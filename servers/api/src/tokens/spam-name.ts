const bait =
  /https?:|www\.|[a-z0-9]\.(?:com|org|net|io|xyz|app|site|online|top|vip|fi|gg|lol|me|cc|finance|claims?)\b|\b(?:claim|visit|reward|voucher|airdrop|giveaway)/i;

/** Whether the name of a token, or of an NFT, bids its owner go somewhere, as names do that are sent unasked. */
export const isSpamName = (name: string): boolean => bait.test(name.normalize('NFKC'));
