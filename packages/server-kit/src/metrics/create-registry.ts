import { collectDefaultMetrics, Registry } from 'prom-client';

/** A registry of its own for each server; process figures only where asked for, since they are the process's. */
export function createRegistry(server: string, processMetrics: boolean): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ server });
  if (processMetrics) collectDefaultMetrics({ register: registry });
  return registry;
}
