import type { Visit } from '@mooring/e2e';
import { expect } from 'vitest';

/** Expects no console output under the strict policy, and no request to a host that the site did not name. */
export function expectQuiet(visits: readonly Visit[]): void {
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
  const foreign = visits.flatMap(({ hosts }) => [...hosts].filter((host) => !host.startsWith('127.0.0.1:')));
  expect(foreign).toEqual([]);
}
