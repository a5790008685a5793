import { createShellCache } from './shell-cache.ts';
import { type ShellList, shellPlaceholder } from './shell-list.ts';
import { takeOver } from './take-over.ts';

/** The used part of a service worker's scope, which the DOM types lack. */
interface WorkerScope {
  readonly location: { readonly origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetch) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerFetch extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as WorkerScope;
const shell = createShellCache({
  list: JSON.parse(shellPlaceholder) as ShellList,
  caches,
  fetch: (request) => fetch(request),
  origin: scope.location.origin,
});

scope.addEventListener('install', (event) => event.waitUntil(shell.fill()));
scope.addEventListener('activate', (event) => event.waitUntil(shell.tidy()));
scope.addEventListener('fetch', (event) => {
  const response = shell.answer(event.request);
  if (response !== undefined) event.respondWith(response);
});
// A new version waits until the owner activates it, because the old one may be answering a request.
scope.addEventListener('message', ({ data }) => {
  if (data === takeOver) void scope.skipWaiting();
});
