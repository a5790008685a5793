import { type ConfigAnswer, configAnswer, configPath } from '@mooring/protocol/api';
import { restrictedTimeZones } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { RemoteFeatures } from '../contract/remote-features.ts';
import { getJson } from '../query/get-json.ts';
import { mergeFeatures } from './merge-features.ts';

/** Reads and applies the operator's config. Without an answer, the site's own options apply. Never rejects. */
export async function readConfig(
  core: AppKitCore,
  zone = visitorTimeZone,
): Promise<ConfigAnswer | undefined> {
  const before = core.store.getState().remote;
  core.dispatch({ type: 'remoteChanged', changes: { remote: { ...before, status: 'reading' } } });
  const answer = await getJson(core, configPath, configAnswer).catch(() => undefined);
  if (core.ended.aborted) return undefined;
  const { options, remote, remoteFeatures: local } = core.store.getState();
  const merged = answer === undefined || options.basic ? local : mergeFeatures(answer, local);
  const isRestricting =
    (answer?.restrictTimeZones ?? true) && (merged.swaps !== false || merged.onramp !== false);
  const isRestricted = isRestricting && restrictedTimeZones.includes(zone());
  const features = isRestricted ? without(merged) : merged;
  const branding = features.reownBranding ? answer?.branding : undefined;
  core.dispatch({
    type: 'remoteChanged',
    changes: {
      remote: {
        ...remote,
        status: 'ready',
        branding,
        swapNetworks: answer && ((answer.swapNetworks ?? []) as CaipNetworkId[]),
      },
      remoteFeatures: features,
    },
  });
  return answer;
}

function without(features: RemoteFeatures): RemoteFeatures {
  return { ...features, swaps: false, onramp: false };
}

/** What this module uses of Temporal, which TypeScript does not declare yet. */
interface TemporalGlobal {
  readonly Temporal?: { readonly Now?: { timeZoneId?(): string } };
}

/**
 * The visitor's time zone; empty if the browser does not reveal it. Uses Temporal where it exists: a page's first use of `Intl`
 * takes about 30 ms, which would delay the modal's opening.
 */
function visitorTimeZone(): string {
  const { Temporal } = globalThis as TemporalGlobal;
  return Temporal?.Now?.timeZoneId?.() ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
}
