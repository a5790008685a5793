import cluster from 'node:cluster';
import { EventEmitter } from 'node:events';
import { AggregatorRegistry, Counter, Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerForWorkers, workerMetrics } from './worker-metrics.ts';

vi.mock('node:cluster', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  return { default: Object.assign(new Emitter(), { isWorker: false }) };
});

type Sent = { readonly type: string; readonly question: number; readonly text?: string | undefined };
const { send } = process;
const sent: Sent[] = [];
const heard = new EventEmitter();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    heard.on(name, listener as never);
    return process;
  });
  Object.assign(process, { send: (message: Sent) => sent.push(message) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(process, { send });
  heard.removeAllListeners();
  cluster.removeAllListeners();
  sent.splice(0);
  Object.assign(cluster, { isWorker: false });
});

/** The metrics of a worker. */
function asWorker() {
  Object.assign(cluster, { isWorker: true });
  return workerMetrics(new Registry());
}
const answer = (question: number, text?: string) =>
  heard.emit('message', { type: 'mooring:metrics', question, text });

it('a process without workers has its own metrics', async () => {
  const registry = new Registry();
  new Counter({ name: 'calls_total', help: 'Calls', registers: [registry] }).inc(2);
  expect(await workerMetrics(registry).metrics()).toContain('calls_total 2');
});

it('a worker asks for the sum of all, and each question has its own answer', async () => {
  const source = asWorker();
  const [one, other] = [source.metrics(), source.metrics()];
  expect(sent.map(({ question }) => question)).toEqual([1, 2]);
  heard.emit('message', { type: 'other', question: 1, text: 'foreign' });
  heard.emit('message', null);
  answer(2, 'second');
  answer(1, 'first');
  expect(await Promise.all([one, other])).toEqual(['first', 'second']);
});

it('a worker rejects if there is no sum, and after six seconds without an answer', async () => {
  const source = asWorker();
  const words = 'the figures of the other workers could not be had';
  const failed = source.metrics();
  answer(1);
  await expect(failed).rejects.toThrow(words);
  const late = source.metrics();
  const state = vi.fn();
  late.catch(state);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(state).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(late).rejects.toThrow(words);
  answer(2, 'too late');
});

/** What a worker that asked is told. */
async function told(metrics: () => Promise<string>, isConnected = true): Promise<unknown[]> {
  vi.spyOn(AggregatorRegistry.prototype, 'clusterMetrics').mockImplementation(metrics);
  answerForWorkers();
  const send = vi.fn();
  cluster.emit('message', { isConnected: () => isConnected, send }, { type: 'other', question: 1 });
  cluster.emit('message', { isConnected: () => isConnected, send }, { type: 'mooring:metrics', question: 7 });
  await vi.advanceTimersByTimeAsync(0);
  return send.mock.calls.map(([message]) => message);
}

it('the first process answers the worker that asked with the sum of all', async () => {
  expect(await told(async () => 'calls_total 6')).toEqual([
    { type: 'mooring:metrics', question: 7, text: 'calls_total 6' },
  ]);
});

it('the first process answers without a sum if there is none, and not at all a worker that is gone', async () => {
  expect(await told(() => Promise.reject(new Error('a worker hangs')))).toEqual([
    { type: 'mooring:metrics', question: 7, text: undefined },
  ]);
  cluster.removeAllListeners();
  expect(await told(async () => 'calls_total 6', false)).toEqual([]);
});
