import {
  type ConfigAnswer,
  type ProjectConfig,
  type RemoteFeatureId,
  remoteFeatureIds,
} from '@mooring/protocol/api';
import type { ProjectSettings } from './project-settings.ts';
import type { ConfiguredProject } from './project-table.ts';

/** Features without a service behind this API: off unless an operator decides otherwise. */
const offByDefault: ReadonlySet<string> = new Set([
  'social_login',
  'email_capture',
  'fund_from_exchange',
  'payments',
]);

/** The services behind this API. */
export interface ServedFeatures {
  /** Names of the onramp providers. */
  readonly sellers: ReadonlySet<string>;
  /** Chains with swaps. */
  readonly swapNetworks: ReadonlySet<string>;
}

/**
 * A page's configuration: the project's own, then the settings, then the site's choice. Buying without a seller and
 * swaps without a chain are off, regardless of the project.
 */
export function remoteConfig(
  config: ProjectConfig,
  settings: Pick<ProjectSettings, 'branding' | 'brandingUrl'>,
  { sellers, swapNetworks }: ServedFeatures,
): ConfigAnswer {
  const own = settings.branding === undefined ? undefined : { text: settings.branding };
  const url = settings.brandingUrl;
  const branding = config.branding ?? (own && (url === undefined ? own : { ...own, url }));
  const features = remoteFeatureIds.map((id) => {
    const choice = config.features?.[id] ?? (offByDefault.has(id) ? false : 'site');
    // Without a branding line the feature is off, regardless of the site.
    if (id === 'reown_branding')
      return { id, isEnabled: branding !== undefined && choice !== false, config: [] };
    if ((id === 'onramp' && sellers.size === 0) || (id === 'swap' && swapNetworks.size === 0))
      return { id, isEnabled: false, config: [] };
    if (choice === 'site') return { id, isEnabled: true, config: null };
    if (typeof choice === 'boolean')
      return { id, isEnabled: choice, config: choice ? providersOf(id, sellers) : [] };
    return { id, isEnabled: true, config: [...choice] };
  });
  return {
    features,
    ...(branding === undefined ? {} : { branding }),
    restrictTimeZones: config.restrictTimeZones ?? true,
  };
}

/** Clients offer swaps and buying only if the list names a provider. Those of swaps are the API's, whatever the name. */
function providersOf(id: RemoteFeatureId, sellers: ServedFeatures['sellers']): string[] {
  if (id === 'swap') return ['1inch'];
  return id === 'onramp' ? [...sellers] : [];
}

/** Whether modal events of a project's sites are stored. */
export function wantsAnalytics(
  project: Pick<ConfiguredProject, 'config'> | undefined,
  settings: Pick<ProjectSettings, 'analytics'>,
): boolean {
  return project?.config.analytics ?? settings.analytics === 'on';
}
