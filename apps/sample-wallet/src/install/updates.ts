import { takeOver } from './take-over.ts';

/** A new version of this page that is ready, if there is one. */
export interface Updates {
  readonly ready: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the new version. */
  readonly apply: () => void;
}

type Registration = Pick<ServiceWorkerRegistration, 'waiting' | 'installing' | 'addEventListener' | 'update'>;

export interface UpdatesParameters {
  /** Registers the service worker. If it rejects, there are no updates to announce. */
  readonly register: () => Promise<Registration>;
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;
  /** The page, for `visibilitychange`. */
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  readonly reload: () => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

const pause = 60 * 60 * 1000;

/** Watches for a new version, which is activated only by `apply`. */
export function watchUpdates({ register, container, page, reload, now }: UpdatesParameters): Updates {
  const listeners = new Set<() => void>();
  let waiting: ServiceWorker | undefined;
  let wanted = false;
  let looked = now();
  const look = (registration: Registration): void => {
    const worker = registration.waiting;
    // If there is no controller, this is the first version, which replaces none.
    if (worker === null || container.controller === null || worker === waiting) return;
    waiting = worker;
    for (const listener of listeners) listener();
  };
  register().then(
    (registration) => {
      look(registration);
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => look(registration));
      });
      page.addEventListener('visibilitychange', () => {
        if (page.visibilityState !== 'visible' || now() - looked < pause) return;
        looked = now();
        // Most likely offline; try again later.
        registration.update().catch(() => undefined);
      });
    },
    // Without service workers the wallet works, but does not open offline.
    () => undefined,
  );
  container.addEventListener('controllerchange', () => {
    if (wanted) reload();
  });
  return {
    ready: () => waiting !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply() {
      wanted = true;
      waiting?.postMessage(takeOver);
    },
  };
}
