import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** What `/metrics` asks for. */
export interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

interface Question {
  readonly type: 'mooring:metrics';
  readonly question: number;
}

interface Answer extends Question {
  /** Absent: it could not be read. */
  readonly text?: string | undefined;
}

/** Milliseconds; the library gives the other workers five seconds. */
const timeoutMs = 6_000;

function isOurs(message: unknown): message is Answer {
  return (message as Partial<Answer> | null)?.type === 'mooring:metrics';
}

/** In the process that started the workers: answers each that is asked for metrics with the sum of all. */
export function answerForWorkers(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isOurs(message)) return;
    const { type, question } = message;
    const reply = (text?: string) => {
      // One that is gone by now does not mind.
      if (worker.isConnected()) worker.send({ type, question, text }, () => {});
    };
    all.clusterMetrics().then(reply, () => reply());
  });
}

/** The figures of one process, or, in one of several workers, of all of them. */
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
