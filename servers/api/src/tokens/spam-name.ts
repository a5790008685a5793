const bait =
  /https?:|www\.|[a-z0-9]\.(?:com|org|net|io|xyz|app|site|online|top|vip|fi|gg|lol|me|cc|finance|claims?)\b|\b(?:claim|visit|reward|voucher|airdrop|giveaway)/i;

/** Whether a token's or NFT's name lures its owner to a site, as in unsolicited airdrops. */
export const isSpamName = (name: string): boolean => bait.test(name.normalize('NFKC'));
