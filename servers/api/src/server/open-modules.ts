import type { Logger, ReadinessCheck } from '@mooring/server-kit';
import type { OpenModule } from '../module.ts';

/** A module, as far as opening goes: it takes what all are opened with. */
interface Openable<Context> {
  open(context: Context): Promise<OpenModule>;
}

/**
 * Opens modules in their order. When one cannot be opened, those before it are closed.
 *
 * @throws what the module that cannot be opened throws
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
    await abandonModules(open, context.log);
    throw error;
  }
}

/** Closes modules of an API that cannot start. Why it cannot matters more than what fails here, which is logged. */
export async function abandonModules(open: readonly OpenModule[], log: Logger): Promise<void> {
  try {
    await closeModules(open);
  } catch (error) {
    log.error({ error }, 'a module could not be closed');
  }
}

/** What `/ready` asks, of all modules. @throws Error when two have a check of the same name */
export function readinessChecks(open: readonly OpenModule[]): Readonly<Record<string, ReadinessCheck>> {
  const checks = new Map<string, ReadinessCheck>();
  for (const [name, check] of open.flatMap(({ ready = {} }) => Object.entries(ready))) {
    if (checks.has(name)) throw new Error(`Two modules have a readiness check named ${name}.`);
    checks.set(name, check);
  }
  return Object.fromEntries(checks);
}

/** Closes modules, the latest first; each of them, also when another fails. @throws what the first to fail throws */
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
