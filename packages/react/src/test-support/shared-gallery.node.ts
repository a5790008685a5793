import path from 'node:path';
import { type Running, type Sharing, shareOnDemand } from '@mooring/devnet';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of this run's gallery. */
    readonly sharedGallery: string;
  }
}

let sharing: Sharing | undefined;

/** Runs before all test files. */
export async function setup(project: TestProject): Promise<void> {
  sharing = await shareOnDemand({ gallery: startGallery });
  project.provide('sharedGallery', sharing.url);
}

/** Runs after the last test file. */
export async function teardown(): Promise<void> {
  await sharing?.close();
}

/** Builds the gallery, serves it under the strict policy on a free port, and returns its URL. */
async function startGallery(): Promise<Running<string>> {
  const root = path.join(import.meta.dirname, '../../gallery');
  const configFile = path.join(root, 'vite.config.ts');
  await build({ root, configFile, logLevel: 'warn' });
  const server = await preview({
    root,
    configFile,
    logLevel: 'warn',
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery has no port');
  return { value: `http://127.0.0.1:${address.port}/`, stop: () => server.close() };
}
