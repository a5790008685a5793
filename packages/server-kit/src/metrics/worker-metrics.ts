import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Source of the `/metrics` text. */
export interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

interface Question {
  readonly type: 'mooring:metrics';
  readonly question: number;
}

interface Answer extends Question {
  /** Absent if it could not be read. */
  readonly text?: string | undefined;
}

/** Milliseconds; the library waits five seconds for the other workers. */
const timeoutMs = 6_000;

function isOurs(message: unknown): message is Answer {
  return (message as Partial<Answer> | null)?.type === 'mooring:metrics';
}

/** Runs in the process that started the workers: answers metrics requests of a worker with the sum of all. */
export function answerForWorkers(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isOurs(message)) return;
    const { type, question } = message;
    const reply = (text?: string) => {
      // The worker may be gone by now.
      if (worker.isConnected()) worker.send({ type, question, text }, () => {});
    };
    all.clusterMetrics().then(reply, () => reply());
  });
}

/** Metrics of this process, or of all workers if this is one of several. */
export function workerMetrics(registry: Registry): MetricsSource {
  if (!cluster.isWorker) return registry;
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  const waiting = new Map<number, (text: string | undefined) => void>();
  let questions = 0;
  process.on('message', (message: unknown) => {
    if (!isOurs(message)) return;
    waiting.get(message.question)?.(message.text);
    waiting.delete(message.question);
  });
  return {
    contentType: registry.contentType,
    async metrics() {
      questions += 1;
      const question = questions;
      const text = await new Promise<string | undefined>((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(question);
          resolve(undefined);
        }, timeoutMs).unref();
        waiting.set(question, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        process.send?.({ type: 'mooring:metrics', question }, undefined, {}, () => {});
      });
      if (text === undefined) throw new Error('the figures of the other workers could not be had');
      return text;
    },
  };
}
