import type { Logger, ReadinessCheck } from '@mooring/server-kit';
import type { OpenModule } from '../module.ts';

/** The part of a module that opening needs. */
interface Openable<Context> {
  open(context: Context): Promise<OpenModule>;
}

/**
 * Opens modules in order. If one fails, closes those before it.
 *
 * @throws the error of the failing module
 */
export async function openModules<Context extends { readonly log: Logger }>(
  modules: readonly Openable<NoInfer<Context>>[],
  context: Context,
): Promise<readonly OpenModule[]> {
  const open: OpenModule[] = [];
  try {
    for (const module of modules) open.push(await module.open(context));
    return open;
  } catch (error) {
    await closeAfterFailure(open, context.log);
    throw error;
  }
}

/** Closes modules of an API that cannot start. Only logs failures, since the reason it cannot start matters more. */
export async function closeAfterFailure(open: readonly OpenModule[], log: Logger): Promise<void> {
  try {
    await closeModules(open);
  } catch (error) {
    log.error({ error }, 'a module could not be closed');
  }
}

export interface ReadinessChecks {
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Reported without affecting readiness. */
  readonly reports: Readonly<Record<string, ReadinessCheck>>;
}

/** Collects the readiness checks of all modules. @throws Error if two have the same name */
export function readinessChecks(open: readonly OpenModule[]): ReadinessChecks {
  const names = new Set<string>();
  const join = (all: readonly (readonly [string, ReadinessCheck])[]) => {
    for (const [name] of all) {
      if (names.has(name)) throw new Error(`Two modules have a readiness check named ${name}.`);
      names.add(name);
    }
    return Object.fromEntries(all);
  };
  return {
    checks: join(open.flatMap(({ ready = {} }) => Object.entries(ready))),
    reports: join(open.flatMap(({ reports = {} }) => Object.entries(reports))),
  };
}

/** Closes all modules, latest first, even if some fail. @throws the first failure */
export async function closeModules(open: readonly OpenModule[]): Promise<void> {
  const failures: unknown[] = [];
  for (const module of [...open].reverse()) {
    try {
      await module.close?.();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
