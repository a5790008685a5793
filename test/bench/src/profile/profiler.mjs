import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { createPlaces } from './place-of.mjs';

/**
 * Shares of the busy CPU time by part of the program, largest first.
 *
 * @typedef {{ place: string, share: number }[]} Profile
 */

/**
 * Starts profiling this process.
 *
 * @returns {Promise<() => Promise<Profile>>} ends it
 */
export async function startProfiler() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  return async () => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return sharesOf(profile);
  };
}

/** @param {import('node:inspector').Profiler.Profile} profile @returns {Profile} */
function sharesOf({ nodes, samples = [], timeDeltas = [] }) {
  const placeOf = createPlaces(read);
  const placeById = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  /** @type {Map<string, number>} */
  const times = new Map();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const place = placeById.get(id);
    if (place === undefined) continue;
    const time = timeDeltas[index] ?? 0;
    busy += time;
    times.set(place, (times.get(place) ?? 0) + time);
  }
  return [...times]
    .map(([place, time]) => ({ place, share: time / busy }))
    .sort((one, other) => other.share - one.share);
}

/** @param {string} url */
function read(url) {
  try {
    return readFileSync(fileURLToPath(url), 'utf8');
  } catch {
    return '';
  }
}
