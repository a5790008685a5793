/** Loads an entry of `lazy.ts`. Rejects if it fails to load, and tries again when called again. */
export type Load<Module> = () => Promise<Module>;

const modules = new WeakMap<Load<unknown>, unknown>();

/** Fetches an entry and keeps it for `loaded`. */
export async function preload<Module>(load: Load<Module>): Promise<Module> {
  const module = await load();
  modules.set(load, module);
  return module;
}

/** The module of an entry that has already loaded, so that it renders immediately when shown again. */
export function loaded<Module>(load: Load<Module>): Module | undefined {
  return modules.get(load) as Module | undefined;
}
