import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { relayPair } from '../relay/clients.mjs';
import { saturate } from '../relay/drive.mjs';
import { startServer } from '../relay/server-process.mjs';

/** @typedef {Record<string, import('./profiler.mjs').Profile>} Profiles by what was measured */

/** @param {string} store */
async function profileRelay(store) {
  const server = await startServer(store);
  /** @type {import('./profiler.mjs').Profile} */
  let profile = [];
  const watched = {
    cpuSeconds: server.cpuSeconds,
    onWarm: server.beginProfile,
    onMeasured: async () => {
      profile = await server.endProfile();
    },
  };
  try {
    await saturate(relayPair(server.url), watched, { pairs: 50, warmUp: 2, seconds: 5 });
  } finally {
    server.end();
  }
  return profile;
}

/**
 * Where the time goes.
 *
 * @returns {Promise<Profiles>}
 */
export async function measureProfile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  try {
    return { 'Relay on disk, as much as goes through': await profileRelay(`disk:${folder}`) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
