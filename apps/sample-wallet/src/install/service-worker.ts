import { createShellCache } from './shell-cache.ts';
import { type ShellList, shellPlaceholder } from './shell-list.ts';
import { takeOver } from './take-over.ts';

/** What is used of a service worker's scope; the types of pages do not have it. */
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
// A new version waits until its owner wants it: the old one may be in the middle of an answer.
scope.addEventListener('message', ({ data }) => {
  if (data === takeOver) void scope.skipWaiting();
});
