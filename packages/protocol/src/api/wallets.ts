import * as v from 'valibot';
import { caip2 } from './forms.ts';

/** Path of the list of wallets. */
export const walletsPath = '/getWallets';
/** Paths of pictures; `:id` is an {@link imageParams} member. */
export const imagePaths = {
  wallet: '/getWalletImage/:id',
  asset: '/public/getAssetImage/:id',
  currency: '/public/getCurrencyImage/:id',
  token: '/public/getTokenImage/:id',
} as const;

/** Limits of wallets. */
export const walletLimits = {
  /** Wallets of one answer. */
  entries: 100,
} as const;

const short = v.pipe(v.string(), v.maxLength(128));
const link = v.nullish(v.pipe(v.string(), v.maxLength(512)));

/** A listed wallet, with its members' names on the wire. */
export const walletListing = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/)),
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  homepage: link,
  image_id: v.nullish(short),
  image_url: link,
  order: v.nullish(v.pipe(v.number(), v.safeInteger())),
  badge_type: v.nullish(short),
  chains: v.nullish(v.pipe(v.array(caip2), v.maxLength(256))),
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  link_mode: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  rdns: v.nullish(short),
  relays: v.nullish(
    v.pipe(v.array(short), v.maxLength(16), v.description("Hosts of the wallet's relays. Absent if unknown")),
  ),
});

const whole = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,4}$/));
const ids = v.pipe(v.string(), v.maxLength(16_384), v.regex(/^[A-Za-z0-9_,-]*$/));

/** Query parameters of the list. Others are allowed and ignored. */
export const walletsQuery = v.object({
  page: v.optional(v.pipe(whole, v.description('Page number, from 1'))),
  entries: v.optional(v.pipe(whole, v.description('Wallets per page, at most 100'))),
  search: v.optional(v.pipe(v.string(), v.maxLength(100))),
  badge_type: v.optional(v.picklist(['certified', 'none'])),
  include: v.optional(v.pipe(ids, v.description('Comma-separated ids'))),
  exclude: v.optional(ids),
  chains: v.optional(v.pipe(v.string(), v.maxLength(16_384), v.regex(/^[-_a-zA-Z0-9:,]*$/))),
  platform: v.optional(v.picklist(['ios', 'android'])),
  relay: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(255),
      v.description("Host of the site's relay. Leaves out wallets on other relays"),
    ),
  ),
  projectId: v.optional(short),
});

/** Body of a response of {@link walletsPath}. */
export const walletsAnswer = v.object({
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.description('Number of all matching wallets')),
  data: v.pipe(v.array(walletListing), v.maxLength(walletLimits.entries)),
});

/** Path parameters of an image. */
export const imageParams = v.object({
  id: v.pipe(v.string(), v.regex(/^[-.:%_a-zA-Z0-9]{1,170}$/)),
});

export type WalletsQuery = v.InferOutput<typeof walletsQuery>;
export type WalletsAnswer = v.InferOutput<typeof walletsAnswer>;
export type ListedWallet = v.InferOutput<typeof walletListing>;
