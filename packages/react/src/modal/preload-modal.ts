import { preload } from '../context/preload.ts';
import { loadModal } from '../lazy.ts';

/** Fetches the modal, so that it opens at once. Never rejects: what did not arrive is asked for again when it opens. */
export async function preloadModal(): Promise<void> {
  await preload(loadModal).catch(() => undefined);
}
