import { supportedChainsAnswer, supportedChainsPath } from '@mooring/protocol/api';
import { nodeRetryMs, rankingProbeTimeoutMs } from '@mooring/protocol/limits';
import { isRecent, settledWithin } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { Nodes } from '../contract/nodes.ts';
import { apiAddress } from '../query/api-address.ts';
import { getJson } from '../query/get-json.ts';

const proxyPath = '/v1/';
const known = new WeakMap<AppKitCore, Nodes>();

/** Nodes of an instance, shared by all readers. */
export function nodesOf(core: AppKitCore): Nodes {
  const nodes = known.get(core) ?? apiNodes(core);
  known.set(core, nodes);
  return nodes;
}

/**
 * Nodes of a site with an API. The first read of a chain also reads the list of chains that the API serves, and waits
 * one second for it if another address follows: an unavailable API delays the page no longer.
 */
function apiNodes(core: AppKitCore): Nodes {
  const { clock } = core;
  const proxy = apiAddress(core, proxyPath).split('?')[0] ?? '';
  let served: readonly string[] | undefined;
  let reading: Promise<void> | undefined;
  let soon: Promise<void> | undefined;
  let awaySince: number | undefined;

  const leave = (): void => {
    awaySince = clock.now();
  };
  const read = (): Promise<void> => {
    if (reading !== undefined) return reading;
    reading = getJson(core, supportedChainsPath, supportedChainsAnswer).then(
      ({ http }) => {
        served = http;
      },
      () => {
        reading = undefined;
        leave();
      },
    );
    soon = settledWithin(clock, rankingProbeTimeoutMs, reading);
    return reading;
  };
  const isAway = (): boolean => core.ended.aborted || isRecent(clock, awaySince, nodeRetryMs);
  const api = async (chain: CaipNetworkId, alone: boolean): Promise<string | undefined> => {
    if (isAway()) return undefined;
    if (served === undefined) {
      const whole = read();
      await (alone ? whole : soon);
    }
    if (isAway() || served?.includes(chain) !== true) return undefined;
    return apiAddress(core, `${proxyPath}?chainId=${encodeURIComponent(chain)}`);
  };
  return {
    api,
    async addresses({ caipNetworkId, rpcUrls }, first = []) {
      const given = core.customRpcUrls?.[caipNetworkId]?.map(({ url }) => url) ?? [];
      const own = [...first, ...given];
      const others = rpcUrls.default.http.filter((url) => !own.includes(url));
      const proxied = await api(caipNetworkId, own.length + others.length === 0);
      return [...new Set([...own, ...(proxied === undefined ? [] : [proxied]), ...others])];
    },
    failed(url) {
      if (url.startsWith(`${proxy}?`)) leave();
    },
  };
}
