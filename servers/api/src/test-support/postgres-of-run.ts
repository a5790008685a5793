import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL that the tests of a project share; absent in projects on PGlite. */
    readonly postgres: string | undefined;
  }
}

let server: PostgresServer | undefined;

/** Runs before all test files. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres();
  project.provide('postgres', server.url);
}

/** Runs after the last test file. */
export async function teardown(): Promise<void> {
  await server?.stop();
}
