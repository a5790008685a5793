import { chunk } from '../context/chunk.ts';

/** The modal's views, a chunk of their own. */
export const modalViews = chunk(async () => import('../exports/modal.ts'));

/** Fetches the modal's views. The browser does so once, however often this is called. */
export function loadModal(): Promise<typeof import('../exports/modal.ts')> {
  return modalViews.load();
}
