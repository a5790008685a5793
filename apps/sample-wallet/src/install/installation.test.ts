// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { UpdatesParameters } from './updates.ts';

let watched: UpdatesParameters;
vi.mock('./updates.ts', () => ({
  watchUpdates(parameters: UpdatesParameters) {
    watched = parameters;
    return {};
  },
}));
vi.mock('./worker-address.ts', () => ({ workerAddress: () => '/service-worker.js' }));

const readyState = vi.spyOn(document, 'readyState', 'get');
beforeEach(() => {
  vi.resetModules();
  readyState.mockReturnValue('complete');
});

/** Loads the module in a page with these service workers. */
async function load(serviceWorker?: object): Promise<void> {
  if (serviceWorker === undefined) Reflect.deleteProperty(navigator, 'serviceWorker');
  else Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  await import('./installation.ts');
}

it('registers the service worker of the page, after the page’s own files', async () => {
  const register = vi.fn(async (_: string) => 'registered');
  await load({ register });
  readyState.mockReturnValue('interactive');
  const registered = watched.register();
  await Promise.resolve();
  expect(register).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  expect(await registered).toBe('registered');
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js');
});

it('registers at once in a page that is complete', async () => {
  await load({ register: async () => 'registered' });
  expect(await watched.register()).toBe('registered');
});

it('has no updates in a browser without service workers', async () => {
  await load();
  await expect(watched.register()).rejects.toThrow('This browser has no service workers.');
  expect(() => watched.container.addEventListener('controllerchange', () => undefined)).not.toThrow();
});
