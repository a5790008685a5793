import { type ConfigAnswer, type ProjectConfig, remoteFeatureIds } from '@mooring/protocol/api';
import type { ProjectSettings } from './project-settings.ts';
import type { ConfiguredProject } from './project-table.ts';

/** What nothing behind this API serves: off, unless an operator says otherwise. */
const offByDefault: ReadonlySet<string> = new Set([
  'social_login',
  'email_capture',
  'fund_from_exchange',
  'payments',
]);

/** A page's configuration: the project's own, then the settings, then the site's choice. */
export function remoteConfig(
  config: ProjectConfig,
  settings: Pick<ProjectSettings, 'branding' | 'brandingUrl'>,
): ConfigAnswer {
  const own = settings.branding === undefined ? undefined : { text: settings.branding };
  const url = settings.brandingUrl;
  const branding = config.branding ?? (own && (url === undefined ? own : { ...own, url }));
  const features = remoteFeatureIds.map((id) => {
    const choice = config.features?.[id] ?? (offByDefault.has(id) ? false : 'site');
    // A line that is empty is none, whatever a site says.
    if (id === 'reown_branding')
      return { id, isEnabled: branding !== undefined && choice !== false, config: [] };
    if (choice === 'site') return { id, isEnabled: true, config: null };
    if (typeof choice === 'boolean') return { id, isEnabled: choice, config: [] };
    return { id, isEnabled: true, config: [...choice] };
  });
  return {
    features,
    ...(branding === undefined ? {} : { branding }),
    restrictTimeZones: config.restrictTimeZones ?? true,
  };
}

/** Whether events of the modal of a project's sites are stored. */
export function wantsAnalytics(
  project: Pick<ConfiguredProject, 'config'> | undefined,
  settings: Pick<ProjectSettings, 'analytics'>,
): boolean {
  return project?.config.analytics ?? settings.analytics === 'on';
}
