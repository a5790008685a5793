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
const timeoutMs = 30_000;

/** Resolves to the element that the selector matches, once the open modal has one. */
export async function appears(selector: string): Promise<HTMLElement> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = document.querySelector('mooring-modal')?.shadowRoot?.querySelector<HTMLElement>(selector);
    if (found) return found;
    if (performance.now() > end) throw new Error(`${selector} does not appear`);
    await new Promise(requestAnimationFrame);
  }
}
