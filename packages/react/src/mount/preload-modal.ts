import { preload } from '../context/preload.ts';
import { loadModal } from '../lazy.ts';

/** Fetches the modal, so that it opens immediately. Never rejects: opening retries a failed load. */
export async function preloadModal(): Promise<void> {
  await preload(loadModal).catch(() => undefined);
}
