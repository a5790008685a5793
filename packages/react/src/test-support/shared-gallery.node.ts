import path from 'node:path';
import { type Running, type Sharing, shareOnDemand } from '@mooring/devnet';
import { build, type InlineConfig, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL for requesting this run's galleries, by their {@link GalleryBuild}. */
    readonly sharedGallery: string;
  }
}

/** React warns of mistakes in `development`; `production` is as quick as a visitor's page. */
export type GalleryBuild = 'development' | 'production';

let sharing: Sharing | undefined;

/** Runs before all test files. */
export async function setup(project: TestProject): Promise<void> {
  sharing = await shareOnDemand({
    development: () => startGallery('development'),
    production: () => startGallery('production'),
  });
  project.provide('sharedGallery', sharing.url);
}

/** Runs after the last test file. */
export async function teardown(): Promise<void> {
  await sharing?.close();
}

/** Builds the gallery, serves it under the strict policy on a free port, and returns its URL. */
async function startGallery(kind: GalleryBuild): Promise<Running<string>> {
  const root = path.join(import.meta.dirname, '../../gallery');
  const configFile = path.join(root, 'vite.config.ts');
  const common: InlineConfig = {
    ...{ root, configFile, logLevel: 'warn' },
    build: { outDir: `dist/${kind}` },
    // Vite would take it from the test runner's NODE_ENV.
    define: { 'process.env.NODE_ENV': JSON.stringify(kind) },
    oxc: { jsx: { development: kind === 'development' } },
  };
  await build(common);
  const server = await preview({
    ...common,
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery has no port');
  return { value: `http://127.0.0.1:${address.port}/`, stop: () => server.close() };
}
