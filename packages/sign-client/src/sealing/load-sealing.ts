import { loadPart } from '../lazy/load-part.ts';

type Sealing = typeof import('./sealing-part.ts');

let loaded: Sealing | undefined;

/**
 * What seals, opens and reads messages, fetched with the first one. Whoever awaits it reads keys before: they may be forgotten
 * meanwhile. @throws MooringError `PART_NOT_LOADED`; asking again tries again
 */
export async function loadSealing(): Promise<Sealing> {
  loaded ??= await loadPart(() => import('./sealing-part.ts'));
  return loaded;
}
