import { systemClock } from '@mooring/protocol/time';
import { createLogger, createRegistry, type Environment } from '@mooring/server-kit';
import { type Chains, openUpstreams, readChains, type Upstreams } from '@mooring/upstreams';
import { type ApiSettings, apiSettings } from '../settings/api-settings.ts';

/**
 * Chains of the settings for read-only use: makes no request, logs and counts nothing.
 *
 * @param environment holds the keys that `API_CHAINS` names
 * @throws Error with a sentence that names the setting or the file
 */
export async function quietUpstreams(
  settings: ApiSettings,
  environment: Environment,
): Promise<{ readonly chains: Chains; readonly upstreams: Upstreams }> {
  const setting = apiSettings.chainsFile.name;
  const chains = await readChains({ setting, file: settings.chainsFile, environment });
  const upstreams = openUpstreams({
    settings,
    chains,
    clock: systemClock,
    log: createLogger({ server: 'api', level: 'silent' }),
    metrics: createRegistry('api', false),
    server: 'api',
  });
  return { chains, upstreams };
}
