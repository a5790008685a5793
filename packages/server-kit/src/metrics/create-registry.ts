import { collectDefaultMetrics, Registry } from 'prom-client';

/** Creates a registry per server. Adds process metrics only on request, since they belong to the whole process. */
export function createRegistry(server: string, processMetrics: boolean): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ server });
  if (processMetrics) collectDefaultMetrics({ register: registry });
  return registry;
}
