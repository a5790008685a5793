/** `beforeinstallprompt`, which TypeScript's DOM types lack. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer to install this page, once it makes one. */
export interface InstallOffer {
  readonly offered: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows the browser's prompt. Works once per offer. */
  readonly accept: () => void;
}

/** Call before the page has loaded: the offer comes once. */
export function awaitInstallOffer(target: Pick<EventTarget, 'addEventListener'>): InstallOffer {
  const listeners = new Set<() => void>();
  let event: InstallEvent | undefined;
  const set = (next: InstallEvent | undefined): void => {
    event = next;
    for (const listener of listeners) listener();
  };
  target.addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    set(offer as InstallEvent);
  });
  target.addEventListener('appinstalled', () => set(undefined));
  return {
    offered: () => event !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accept() {
      event?.prompt().catch(() => undefined);
      set(undefined);
    },
  };
}
