/** A border of `lazy.ts`: fetches it, rejects where it does not arrive, and tries again when called again. */
export type Load<Module> = () => Promise<Module>;

const modules = new WeakMap<Load<unknown>, unknown>();

/** Fetches a border and keeps it for `loaded`. */
export async function preload<Module>(load: Load<Module>): Promise<Module> {
  const module = await load();
  modules.set(load, module);
  return module;
}

/** An entry that is already loaded renders at once when it is shown again. */
export function loaded<Module>(load: Load<Module>): Module | undefined {
  return modules.get(load) as Module | undefined;
}
