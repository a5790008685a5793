import { type Environment, makeFolder, readTls, removeCreatedFolder } from '@mooring/server-kit';
import { modules } from '../modules.ts';
import { type ApiSettings, apiSettings, tlsSettingNames } from '../settings/api-settings.ts';
import { quietUpstreams } from './quiet-upstreams.ts';

/**
 * Reads what the settings name: for the server itself, then for each module.
 *
 * @param environment holds the keys that `API_CHAINS` names
 * @returns a sentence if there is something to report
 * @throws Error with a sentence that names the setting or the file
 */
export async function checkApi(
  settings: ApiSettings,
  environment: Environment = process.env,
): Promise<string | undefined> {
  readTls({ ...settings, tlsSettingNames });
  const { state } = settings;
  const folder = state === 'memory' ? undefined : state;
  const made = folder === undefined ? undefined : await makeFolder(apiSettings.state.name, folder);
  try {
    const { chains, upstreams } = await quietUpstreams(settings, environment);
    for (const module of modules) await module.check?.({ settings, folder, chains, upstreams });
  } finally {
    // The check may run as another user than the API.
    if (folder !== undefined) await removeCreatedFolder(folder, made);
  }
  return undefined;
}
