import { expect, test } from 'vitest';
import { awaitInstallOffer } from './install-offer.ts';
import { watchUpdates } from './updates.ts';

/** A registration, a container and a page under test control. */
function stage({ controlled = true } = {}) {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as ServiceWorker | null,
    installing: null as ServiceWorker | null,
    looks: 0,
    update: async () => {
      registration.looks += 1;
    },
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? ({} as ServiceWorker) : null,
  });
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  const clock = { now: 0 };
  const posted: unknown[] = [];
  let reloads = 0;
  const worker = () =>
    Object.assign(new EventTarget(), {
      postMessage: (message: unknown) => posted.push(message),
    }) as unknown as ServiceWorker;
  const watch = (register = async () => registration as unknown as ServiceWorkerRegistration) =>
    watchUpdates({
      register,
      container: container as unknown as ServiceWorkerContainer,
      page: page as unknown as Document,
      reload: () => {
        reloads += 1;
      },
      now: () => clock.now,
    });
  return { registration, container, page, clock, posted, worker, watch, reloads: () => reloads };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('announces a new version, and activates it only on request', async () => {
  const { registration, container, posted, worker, watch, reloads } = stage();
  const updates = watch();
  await settled();
  let changes = 0;
  updates.subscribe(() => {
    changes += 1;
  });
  expect(updates.ready()).toBe(false);
  const next = worker();
  registration.installing = next;
  registration.dispatchEvent(new Event('updatefound'));
  registration.waiting = next;
  next.dispatchEvent(new Event('statechange'));
  expect([updates.ready(), changes, posted]).toEqual([true, 1, []]);
  // Another tab activated it; this one keeps running.
  container.dispatchEvent(new Event('controllerchange'));
  expect(reloads()).toBe(0);
  updates.apply();
  expect(posted).toEqual(['take over']);
  container.dispatchEvent(new Event('controllerchange'));
  expect(reloads()).toBe(1);
});

test('announces a version that waited since the last visit at once, and never the first one', async () => {
  const waiting = stage();
  waiting.registration.waiting = waiting.worker();
  const updates = waiting.watch();
  await settled();
  expect(updates.ready()).toBe(true);
  const first = stage({ controlled: false });
  first.registration.waiting = first.worker();
  const none = first.watch();
  await settled();
  expect(none.ready()).toBe(false);
});

test('checks for a new version when the page becomes visible, at most hourly', async () => {
  const { registration, page, clock, watch } = stage();
  watch();
  await settled();
  const looks = () => {
    page.dispatchEvent(new Event('visibilitychange'));
    return registration.looks;
  };
  clock.now = 59 * 60_000;
  expect(looks()).toBe(0);
  clock.now = 61 * 60_000;
  expect([looks(), looks()]).toEqual([1, 1]);
});

test('works without a service worker', async () => {
  const { watch } = stage();
  const updates = watch(() => Promise.reject(new Error('no')));
  await settled();
  updates.apply();
  expect(updates.ready()).toBe(false);
});

test('keeps the offer to install until it is used, once', async () => {
  const target = new EventTarget();
  const offer = awaitInstallOffer(target);
  expect(offer.offered()).toBe(false);
  let asked = 0;
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      asked += 1;
    },
  });
  target.dispatchEvent(event);
  expect([offer.offered(), event.defaultPrevented]).toEqual([true, true]);
  offer.accept();
  offer.accept();
  expect([offer.offered(), asked]).toEqual([false, 1]);
});
