import { createLogger, createRegistry, readSettings } from '@mooring/server-kit';
import { openUpstreams, type Upstreams } from '../read/upstreams.ts';
import { readChainsText } from '../settings/chains-text.ts';
import { nodeSettings } from '../settings/node-settings.ts';

export interface TestUpstreams extends Upstreams {
  /** Unix milliseconds; may be set. */
  readonly time: { now: number };
  /** Number of node answers with this outcome. */
  answers(outcome: string): Promise<number>;
  /** All metrics in Prometheus format. */
  figures(): Promise<string>;
  /** All log output. */
  logged(): string;
}

/**
 * Upstreams with their own test clock.
 *
 * @param nodes `eip155:1=http://…`, separated by spaces
 * @param environment by setting name, `TEST_NODE_BYTES`
 */
export function openTestUpstreams(
  nodes: string,
  environment: Readonly<Record<string, string>> = {},
): TestUpstreams {
  const time = { now: Date.UTC(2026, 0, 2) };
  const lines: string[] = [];
  const metrics = createRegistry('test', false);
  const upstreams = openUpstreams({
    settings: readSettings(nodeSettings('TEST'), environment),
    chains: { setting: 'TEST_CHAINS', tokenLists: [], ...readChainsText(chainsTextOf(nodes), {}) },
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

/** The chains file for these nodes. */
function chainsTextOf(nodes: string): string {
  const chains: Record<string, { nodes: { url: string }[] }> = {};
  for (const node of nodes.split(' ').filter((text) => text !== '')) {
    const at = node.indexOf('=');
    const chain = node.slice(0, at);
    chains[chain] = { nodes: [...(chains[chain]?.nodes ?? []), { url: node.slice(at + 1) }] };
  }
  return JSON.stringify({ chains });
}
