import { createLogger, createRegistry, readSettings } from '@mooring/server-kit';
import { openUpstreams, type Upstreams } from '../read/upstreams.ts';
import { nodeSettings } from '../settings/node-settings.ts';

export interface TestUpstreams extends Upstreams {
  /** Unix milliseconds; may be set. */
  readonly time: { now: number };
  /** How many answers of nodes came to this. */
  answers(outcome: string): Promise<number>;
  /** All figures, as Prometheus reads them. */
  figures(): Promise<string>;
  /** All that was logged. */
  logged(): string;
}

/** Upstreams with a clock of the test's own. @param environment by the names of the settings, `TEST_NODES` */
export function openTestUpstreams(environment: Readonly<Record<string, string>>): TestUpstreams {
  const time = { now: Date.UTC(2026, 0, 2) };
  const lines: string[] = [];
  const metrics = createRegistry('test', false);
  const upstreams = openUpstreams({
    settings: readSettings(nodeSettings('TEST'), environment),
    nodesSetting: 'TEST_NODES',
    clock: { now: () => time.now, after: () => () => {} },
    log: createLogger({
      server: 'test',
      level: 'warn',
      destination: { write: (line) => void lines.push(line) },
    }),
    metrics,
    server: 'test',
  });
  const answers = async (outcome: string) => {
    const figure = await metrics.getSingleMetric('test_node_answers_total')?.get();
    return figure?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
  };
  return { ...upstreams, time, answers, figures: () => metrics.metrics(), logged: () => lines.join('') };
}
