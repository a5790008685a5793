import { parsePlainJson } from '@mooring/protocol';
import { type Identity, identityAnswer } from '@mooring/protocol/api';
import { nameCacheMs } from '@mooring/protocol/limits';
import type { NodeCall, Upstreams } from '@mooring/upstreams';
import * as v from 'valibot';
import { createClient, custom, type Hex, isHex } from 'viem';
import { getEnsName, getEnsText, normalize } from 'viem/ens';
import { type FetchPublicOptions, fetchPublic } from '../images/fetch-public.ts';
import { lookupAnswerer, lookupOf } from './offchain-lookup.ts';

/** The chain of ENS. */
const ensChain = 'eip155:1';
/** ENS's universal resolver on it, which checks a name against the address that it resolves to. */
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee';

export interface EnsIdentitiesOptions {
  readonly upstreams: Pick<Upstreams, 'chains' | 'forward'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Fetches what a name's gateway answers (EIP-3668), by POST if there is a body. Default: from the public internet only. */
  readonly fetch?: (url: string, body?: string) => Promise<Uint8Array>;
  /** Identities to keep. Default: 5,000. */
  readonly most?: number;
}

/** Primary ENS names of accounts and their avatars. */
export interface EnsIdentities {
  /**
   * Both are `null` for an account without a primary name, while it cannot be read or too many others are being read, and
   * without a node of the chain.
   */
  of(address: string): Promise<Identity>;
}

const none: Identity = { name: null, avatar: null };
/** Milliseconds for which an identity that could not be read is kept. */
const failureLifetime = 30_000;
const atOnce = 64;
/** Requests of one identity: resolvers and gateways of others may lead on and on. */
const mostCalls = 12;
const mostFetches = 6;

const gatewayBounds = {
  maxBytes: 65_536,
  timeoutMs: 4_000,
  privateHosts: [],
  accept: 'application/json',
} satisfies FetchPublicOptions;
const longestUrl = 8_192;
const longestBody = 65_536;
const gatewayAnswer = v.object({ data: v.string() });

/** Caches identities and evicts the least recently used. */
export function openEnsIdentities(options: EnsIdentitiesOptions): EnsIdentities {
  const { upstreams, now, most = 5_000 } = options;
  const kept = new Map<string, { readonly identity: Identity; readonly until: number }>();
  const underWay = new Map<string, Promise<Identity>>();

  async function load(address: Hex): Promise<Identity> {
    const { identity, isWhole } = await readIdentity(address, options);
    kept.delete(address);
    kept.set(address, { identity, until: now() + (isWhole ? nameCacheMs : failureLifetime) });
    for (const [oldest] of kept) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return identity;
  }
  return {
    async of(text) {
      const address = text.toLowerCase();
      if (!isAccount(address) || !upstreams.chains.includes(ensChain)) return none;
      const known = kept.get(address);
      if (known !== undefined && now() < known.until) {
        kept.delete(address);
        kept.set(address, known);
        return known.identity;
      }
      const reading = underWay.get(address);
      if (reading !== undefined) return reading;
      if (underWay.size >= atOnce) return none;
      const begun = load(address).finally(() => underWay.delete(address));
      underWay.set(address, begun);
      return begun;
    },
  };
}

const isAccount = (text: string): text is Hex => /^0x[0-9a-f]{40}$/.test(text);

interface ReadIdentity {
  readonly identity: Identity;
  /** Whether nothing failed. */
  readonly isWhole: boolean;
}

async function readIdentity(address: Hex, options: EnsIdentitiesOptions): Promise<ReadIdentity> {
  let isReached = true;
  const client = openClient(options, () => {
    isReached = false;
  });
  const at = { universalResolverAddress: universalResolver } as const;
  try {
    const name = await getEnsName(client, { ...at, address });
    if (name === null || !isShown(name)) return { identity: none, isWhole: isReached };
    try {
      const text = await getEnsText(client, { ...at, name, key: 'avatar' });
      const identity = { name, avatar: text };
      return {
        identity: v.is(identityAnswer, identity) ? identity : { name, avatar: null },
        isWhole: isReached,
      };
    } catch {
      return { identity: { name, avatar: null }, isWhole: false };
    }
  } catch {
    return { identity: none, isWhole: false };
  }
}

/** Whether a name is written as ENS prescribes: another might look like a third party's. */
function isShown(name: string): boolean {
  try {
    // The length first: a resolver chooses it, and normalising a long name takes seconds.
    return v.is(identityAnswer, { name, avatar: null }) && normalize(name) === name;
  } catch {
    return false;
  }
}

/**
 * A client for one identity, with its bounds.
 *
 * @param onUnreached called if no gateway of a name answers, which the client takes for an empty answer
 */
function openClient({ upstreams, fetch = fetchGateway }: EnsIdentitiesOptions, onUnreached: () => void) {
  let calls = 0;
  let fetches = 0;
  const answer = lookupAnswerer(async ({ data, sender, urls }) => {
    for (const url of urls) {
      fetches += 1;
      if (fetches > mostFetches) break;
      // Without the data in its address, a gateway wants a POST.
      const body = url.includes('{data}')
        ? undefined
        : JSON.stringify({ data, sender: sender.toLowerCase() });
      const answered = fetch(filled(url, { data, sender }), body);
      const response = await answered.then(readGateway, () => undefined);
      if (response !== undefined) return response;
    }
    onUnreached();
    throw new Error('no gateway answers');
  });
  async function request({ method, params = [] }: NodeCall): Promise<unknown> {
    calls += 1;
    if (calls > mostCalls) throw new Error('too many calls');
    const [read] = await upstreams.forward(ensChain, [{ method, params }]);
    if (read !== undefined && 'result' in read) return read.result;
    const lookup = lookupOf(read?.error);
    // The client reads a revert from the error's data.
    if (lookup === undefined) throw Object.assign(new Error('the call failed'), read?.error);
    const [call, ...more] = params as readonly [{ readonly to: Hex }, ...unknown[]];
    return request({ method, params: [{ ...call, data: await answer(call.to, lookup) }, ...more] });
  }
  // The client itself would carry out any number of queries.
  return createClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false });
}

const filled = (url: string, { data, sender }: { readonly data: Hex; readonly sender: Hex }): string =>
  url.replace('{sender}', sender.toLowerCase()).replace('{data}', data);

function readGateway(bytes: Uint8Array): Hex | undefined {
  const read = v.safeParse(gatewayAnswer, parsePlainJson(new TextDecoder().decode(bytes)));
  return read.success && isHex(read.output.data) ? read.output.data : undefined;
}

async function fetchGateway(url: string, body?: string): Promise<Uint8Array> {
  if (url.length > longestUrl) throw new Error('its address is too long');
  if (body !== undefined && body.length > longestBody) throw new Error('the call is too long');
  return fetchPublic(url, { ...gatewayBounds, body });
}
