import { loadCoreModal } from '../lazy.ts';

/** Runs `show` once the modal's code has loaded; does nothing if it fails to load. */
export function withModal(show: (loaded: Awaited<ReturnType<typeof loadCoreModal>>) => void): void {
  loadCoreModal().then(show, () => undefined);
}

/** Throws what an action returns. */
export function raise(error: Error | undefined): void {
  if (error !== undefined) throw error;
}
