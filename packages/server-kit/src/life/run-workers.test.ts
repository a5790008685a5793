import cluster from 'node:cluster';
import { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runWorkers } from './run-workers.ts';

vi.mock('node:cluster', () => ({ default: { fork: vi.fn(), isWorker: false } }));
vi.mock('../metrics/worker-metrics.ts', () => ({ answerForWorkers: vi.fn() }));

class FakeWorker extends EventEmitter {
  readonly process = { pid: 1, kill: vi.fn() };
}

const exit = vi.spyOn(process, 'exit');
const on = vi.spyOn(process, 'on');
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() } as unknown as Logger;
let workers: FakeWorker[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  exit.mockReset().mockImplementation((() => undefined) as never);
  on.mockReset().mockReturnValue(process);
  workers = [];
  vi.mocked(cluster.fork).mockImplementation(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as never;
  });
});

afterEach(() => {
  vi.useRealTimers();
});

function stop(): void {
  for (const [event, listener] of on.mock.calls) if (event === 'SIGTERM') (listener as () => void)();
}

/** Three workers that serve. */
async function serving(): Promise<readonly [FakeWorker, FakeWorker, FakeWorker]> {
  const run = runWorkers({ log, count: 3, drainSeconds: 5 });
  workers[0]?.emit('listening');
  await run;
  const [one, two, three] = workers;
  if (one === undefined || two === undefined || three === undefined) throw new Error('too few workers');
  return [one, two, three];
}

it('starts the other workers once the first one serves', async () => {
  const run = runWorkers({ log, count: 3, drainSeconds: 5 });
  expect(workers).toHaveLength(1);
  workers[0]?.emit('listening');
  await run;
  expect(workers).toHaveLength(3);
});

it('ends with an error, and starts no other worker, if the first one cannot serve', async () => {
  const run = runWorkers({ log, count: 3, drainSeconds: 5 });
  workers[0]?.emit('exit', 1, null);
  await run;
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(workers).toHaveLength(1);
});

it('starts a worker again one second after it ended', async () => {
  const [, second] = await serving();
  second.emit('exit', null, 'SIGKILL');
  vi.advanceTimersByTime(999);
  expect(workers).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(workers).toHaveLength(4);
});

it('stops every worker, starts none again, and ends once all have ended', async () => {
  const [one, two, three] = await serving();
  three.emit('exit', 1, null);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(workers).toHaveLength(3);
  for (const worker of [one, two]) expect(worker.process.kill).toHaveBeenCalledExactlyOnceWith('SIGTERM');
  one.emit('exit', 0, null);
  expect(exit).not.toHaveBeenCalled();
  // Its signal handlers were not set yet.
  two.emit('exit', null, 'SIGTERM');
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});

it('ends with an error if a worker did not stop cleanly', async () => {
  const [one, two, three] = await serving();
  stop();
  one.emit('exit', 1, null);
  for (const worker of [two, three]) worker.emit('exit', 0, null);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

it('kills workers that do not stop within their time', async () => {
  const [one, two, three] = await serving();
  stop();
  two.emit('exit', 0, null);
  vi.advanceTimersByTime(7_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  for (const worker of [one, three]) expect(worker.process.kill).toHaveBeenLastCalledWith('SIGKILL');
  expect(two.process.kill).not.toHaveBeenCalledWith('SIGKILL');
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});
