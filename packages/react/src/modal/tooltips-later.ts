import type { ModalShell } from '@mooring/ui/shell';

const loadTooltips = async () => import('./tooltips.ts');

/**
 * Fetches the code of the tooltips when a pointer or the focus first comes into the modal; until it is here, or where it
 * does not arrive, the browser shows its own. Returns a function that ends it.
 */
export function tooltipsLater(
  shell: Pick<ModalShell, 'container' | 'adoptStyles'>,
  load: typeof loadTooltips = loadTooltips,
): () => void {
  const { container } = shell;
  const layer = container.closest('dialog') ?? container.parentElement ?? container;
  const controller = new AbortController();
  let loading = false;
  let stop: (() => void) | undefined;
  const begin = ({ type, target }: Event): void => {
    // The heading of a view takes the focus by itself, and has no words that matter before a pointer comes.
    if (loading || (type === 'focusin' && target instanceof HTMLElement && target.tabIndex < 0)) return;
    loading = true;
    load().then(
      ({ showTooltips }) => {
        if (controller.signal.aborted) return;
        controller.abort();
        stop = showTooltips({ container, layer, adoptStyles: shell.adoptStyles });
      },
      () => {
        loading = false;
      },
    );
  };
  for (const name of ['pointerover', 'focusin']) {
    container.addEventListener(name, begin, { signal: controller.signal });
  }
  return () => {
    controller.abort();
    stop?.();
  };
}
