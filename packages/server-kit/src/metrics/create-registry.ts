import { collectDefaultMetrics, Registry } from 'prom-client';

/** Creates a registry per server; process metrics only on request, since they are the process's. */
export function createRegistry(server: string, processMetrics: boolean): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ server });
  if (processMetrics) collectDefaultMetrics({ register: registry });
  return registry;
}
