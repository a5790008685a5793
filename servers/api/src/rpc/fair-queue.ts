import type { CaipNetworkId } from '@mooring/protocol';
import { FairSemaphore, KeyedCounter, widerNetwork } from '@mooring/server-kit';
import { createError } from '../errors.ts';
import type { ProjectGate } from '../projects/project-gate.ts';

export interface FairQueueOptions {
  readonly settings: { readonly rpcChainAtOnce: number; readonly rpcProjectAtOnce: number };
  readonly projects: Pick<ProjectGate, 'isRestricted'>;
}

/** The client and chain of a request. */
export interface RpcCaller {
  readonly chain: CaipNetworkId;
  readonly projectId: string | undefined;
  readonly address: string;
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
}

/** Runs a request in its turn. @throws MooringError `TOO_MANY_REQUESTS` */
export type FairQueue = <Answer>(caller: RpcCaller, run: () => Promise<Answer>) => Promise<Answer>;

/**
 * Lets projects take turns on each chain, or addresses (of IPv6, a /48) if clients can invent project ids: however many
 * requests of one wait, the next of another runs soon.
 */
export function fairQueue({ settings, projects }: FairQueueOptions): FairQueue {
  const chains = new Map<CaipNetworkId, FairSemaphore>();
  const there = new KeyedCounter();
  const semaphoreOf = (chain: CaipNetworkId): FairSemaphore => {
    const known = chains.get(chain);
    const semaphore = known ?? new FairSemaphore(settings.rpcChainAtOnce);
    if (known === undefined) chains.set(chain, semaphore);
    return semaphore;
  };
  return async ({ chain, projectId, address, signal }, run) => {
    const project = projects.isRestricted ? projectId : undefined;
    if (project !== undefined && there.count(project) >= settings.rpcProjectAtOnce) {
      throw createError('TOO_MANY_REQUESTS');
    }
    if (project !== undefined) there.change(project, 1);
    try {
      return await semaphoreOf(chain).run(project ?? widerNetwork(address), async () => {
        signal.throwIfAborted();
        return run();
      });
    } finally {
      if (project !== undefined) there.change(project, -1);
    }
  };
}
