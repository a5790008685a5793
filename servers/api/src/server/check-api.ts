import { createLogger, createRegistry, makeFolder, systemClock, unmakeFolder } from '@mooring/server-kit';
import { openUpstreams } from '@mooring/upstreams';
import { modules } from '../modules.ts';
import { type ApiSettings, apiSettings } from '../settings/api-settings.ts';

/**
 * Reads what the settings name: for the server itself, then for each module.
 *
 * @returns a sentence when there is something to say
 * @throws Error with a sentence that names the setting or the file
 */
export async function checkApi(settings: ApiSettings): Promise<string | undefined> {
  const { state } = settings;
  const folder = state === 'memory' ? undefined : state;
  const made = folder === undefined ? undefined : await makeFolder(apiSettings.state.name, folder);
  try {
    const upstreams = openUpstreams({
      settings,
      nodesSetting: apiSettings.nodes.name,
      clock: systemClock,
      log: createLogger({ server: 'api', level: 'silent' }),
      metrics: createRegistry('api', false),
      server: 'api',
    });
    for (const module of modules) await module.check?.({ settings, folder, upstreams });
  } finally {
    // Whoever checks may be another user than the API's.
    if (folder !== undefined) await unmakeFolder(folder, made);
  }
  return undefined;
}
