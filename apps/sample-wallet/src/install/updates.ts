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
  /** Registers the service worker. Where it rejects, there are no updates to tell of. */
  readonly register: () => Promise<Registration>;
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;
  /** The page: told by `visibilitychange` that somebody looks again. */
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  readonly reload: () => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

const pause = 60 * 60 * 1000;

/** Watches for a new version. It is only taken when `apply` is called: until then nothing changes under the owner. */
export function watchUpdates({ register, container, page, reload, now }: UpdatesParameters): Updates {
  const listeners = new Set<() => void>();
  let waiting: ServiceWorker | undefined;
  let wanted = false;
  let looked = now();
  const look = (registration: Registration): void => {
    const worker = registration.waiting;
    // Without one before it, it is the first: there is nothing to replace.
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
        // Offline, most likely; there is another time.
        registration.update().catch(() => undefined);
      });
    },
    // A browser without them, or one that refuses: the wallet works, it does not open offline.
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
