import { type CaipNetworkId, namespaceOf } from '@mooring/protocol';

/** APIs that list accounts' activity and holdings. */
export const historyKinds = ['etherscan', 'blockscout', 'alchemy'] as const;

/** A history API for a chain's accounts, from the operator's file. Address and key are never shown. */
export interface HistorySettings {
  readonly kind: (typeof historyKinds)[number];
  /** Without a trailing slash. */
  readonly url: string;
  /** `undefined` without a key. */
  readonly key: string | undefined;
  /** Maximum of requests per second. */
  readonly requestsPerSecond: number;
}

export const historyMembers = ['kind', 'url', 'key', 'requestsPerSecond'] as const;

/** Etherscan's API v2 has one URL for all chains; with the others, each chain has its own. */
const etherscanUrl = 'https://api.etherscan.io/v2/api';
/** Requests per second in Etherscan's free plan. */
const etherscanRate = 3;
const otherRate = 10;
const maxPerSecond = 1_000;

export interface ReadHistorySettingsOptions {
  /** Its path in the file. */
  readonly at: string;
  readonly chain: CaipNetworkId;
  /** Reads an address. @throws Error without the address */
  readonly addressOf: (url: unknown, at: string) => string;
  /** Reads the key from the environment variable of that name. */
  readonly keyOf: (name: unknown, at: string) => string;
  readonly wholeOf: (value: unknown, at: string, most: number) => number;
}

/** Namespaces with vendor histories. */
const withHistory: Readonly<Record<string, true>> = { eip155: true };

/** @throws Error whose message completes "API_CHAINS names …, and …" */
export function readHistorySettings(
  { kind: name, url, key, requestsPerSecond }: Readonly<Record<string, unknown>>,
  { at, chain, addressOf, keyOf, wholeOf }: ReadHistorySettingsOptions,
): HistorySettings {
  const kind = historyKinds.find((one) => one === name);
  if (kind === undefined) throw new Error(`${at}.kind has to be ${historyKinds.join(' or ')}`);
  if (withHistory[namespaceOf(chain)] !== true) throw new Error(`${at} is for chains of eip155 only`);
  if (key === undefined && kind !== 'blockscout') {
    throw new Error(`${at} has to have a member "key" that names an environment variable`);
  }
  const perSecond =
    requestsPerSecond === undefined
      ? kind === 'etherscan'
        ? etherscanRate
        : otherRate
      : wholeOf(requestsPerSecond, `${at}.requestsPerSecond`, maxPerSecond);
  if (perSecond === 0)
    throw new Error(`${at}.requestsPerSecond has to be a whole number from 1 to ${maxPerSecond}`);
  return {
    kind,
    url: addressOf(kind === 'etherscan' ? (url ?? etherscanUrl) : url, at).replace(/\/+$/, ''),
    key: key === undefined ? undefined : keyOf(key, at),
    requestsPerSecond: perSecond,
  };
}
