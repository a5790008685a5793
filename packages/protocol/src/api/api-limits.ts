/** Limits of HTTP API requests and answers; an API's settings may be stricter. */
export const apiLimits = {
  /** Balances of one answer. */
  balances: 1_000,
  /** Tokens of one `forceUpdate`. */
  updates: 20,
  /** Projects of an API, and origins of a project. */
  projects: 10_000,
  origins: 100,
  /** Characters of a name, a symbol and an address of an icon. */
  name: 128,
  symbol: 32,
  icon: 2_048,
  /** Tokens per price request. */
  prices: 100,
  /** Swappable tokens per chain, quotes per answer, and contracts that swaps on a chain call. */
  swapTokens: 1_000,
  quotes: 8,
  routers: 16,
  /** Currencies of an on-ramp, networks of a currency, and providers. */
  currencies: 500,
  currencyNetworks: 64,
  onrampProviders: 16,
  /** Characters of a failure message. */
  message: 300,
  /** Transactions per history page, transfers per transaction, and NFTs per page. */
  page: 100,
  transfers: 20,
  nfts: 50,
  /** Characters of an NFT's image URL, which may be a data URL. */
  image: 16_384,
  /** Bytes of an image that this API serves, and of one of an NFT. */
  imageBytes: 524_288,
  nftImageBytes: 2_097_152,
  /** Names of an address, suggestions of one answer, and characters of a bio and of a signed message. */
  names: 20,
  suggestions: 5,
  bio: 500,
  nameMessage: 4_096,
  /** Smart sessions of an account, and characters of the message that stores one. */
  smartSessions: 100,
  smartSessionMessage: 16_384,
  /** Bytes of one answer. */
  answer: 2_097_152,
} as const;
