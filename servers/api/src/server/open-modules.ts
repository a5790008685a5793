import type { SettingTable } from '@mooring/server-kit';
import type { ApiModule, ModuleContext, OpenModule } from '../module.ts';

/**
 * Opens modules in their order. When one cannot be opened, those before it are closed.
 *
 * @throws what the module that cannot be opened throws
 */
export async function openModules<Table extends SettingTable>(
  modules: readonly ApiModule<Table>[],
  context: ModuleContext<Table>,
): Promise<readonly OpenModule[]> {
  const open: OpenModule[] = [];
  try {
    for (const module of modules) open.push(await module.open(context));
    return open;
  } catch (error) {
    await closeModules(open);
    throw error;
  }
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
