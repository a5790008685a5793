interface Observed {
  read(): { readonly data: unknown; readonly error: unknown };
  subscribe(listener: () => void): () => void;
}

/** Resolves once an observed query has data, or has failed. */
export function arrives(observed: Observed): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { data, error } = observed.read();
      if (data === undefined && error === undefined) return;
      resolve();
      queueMicrotask(() => end());
    };
    const end = observed.subscribe(look);
    look();
  });
}

/** Milliseconds after which an element that does not appear is an error. */
const patience = 30_000;

/** Resolves once the open modal has an element that the selector matches. */
export async function appears(selector: string): Promise<void> {
  const end = performance.now() + patience;
  const has = () => document.querySelector('mooring-modal')?.shadowRoot?.querySelector(selector) ?? undefined;
  while (has() === undefined) {
    if (performance.now() > end) throw new Error(`${selector} does not appear`);
    await new Promise(requestAnimationFrame);
  }
}
