import { type Running, type Sharing, type Stack, shareOnDemand, startStack } from '@mooring/devnet';
import type { TestProject } from 'vitest/node';
import { waitTimeoutMs } from '../../../../scripts/test/wait-timeout.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL for requesting this run's services: see {@link stackName}. */
    readonly sharedStacks: string;
  }
}

/** Every service for real, as a test file knows it. */
export type SharedStack = Pick<Stack, 'urls' | 'logFolder'>;

/** The services of one of the workers that run side by side: its files follow each other, and never meet another's. */
export const stackName = (worker: string): string => `stack ${worker}`;

let sharing: Sharing | undefined;

/** Before any test file of the run. */
export async function setup(project: TestProject): Promise<void> {
  const workers = Array.from({ length: project.config.maxWorkers }, (_, index) => index + 1);
  sharing = await shareOnDemand(
    Object.fromEntries(workers.map((worker) => [stackName(String(worker)), startShared])),
  );
  project.provide('sharedStacks', sharing.url);
}

/** After the last. */
export async function teardown(): Promise<void> {
  await sharing?.close();
}

async function startShared(): Promise<Running<SharedStack>> {
  const { urls, logFolder, stop } = await startStack({ startTimeout: 5 * waitTimeoutMs });
  return { value: { urls, logFolder }, stop };
}
