import path from 'node:path';
import { makeFolder, unmakeFolder } from '@mooring/server-kit';
import { readKey } from '../keys/key-file.ts';
import type { ApiSettings } from '../settings/api-settings.ts';
import { openScamList } from '../verify/scam-list.ts';
import { keyFile } from '../verify/verify-module.ts';

/**
 * Reads what the settings name.
 *
 * @returns a sentence when there is something to say
 * @throws Error with a sentence that names the setting or the file
 */
export async function checkApi({ state, verifyScams }: ApiSettings): Promise<string | undefined> {
  await openScamList(verifyScams);
  if (state === 'memory') return undefined;
  const made = await makeFolder('API_STATE', state);
  try {
    await readKey(path.join(state, keyFile));
  } finally {
    // Whoever checks may be another user than the API's.
    await unmakeFolder(state, made);
  }
  return undefined;
}
