import path from 'node:path';
import { type Running, type Sharing, shareOnDemand } from '@mooring/devnet';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the gallery of this run is asked for. */
    readonly sharedGallery: string;
  }
}

let sharing: Sharing | undefined;

/** Before any test file of the run. */
export async function setup(project: TestProject): Promise<void> {
  sharing = await shareOnDemand({ gallery: startGallery });
  project.provide('sharedGallery', sharing.url);
}

/** After the last. */
export async function teardown(): Promise<void> {
  await sharing?.close();
}

/** Builds the gallery and serves it under the strict policy on a free port: its address. */
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
