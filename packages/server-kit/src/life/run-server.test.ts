// @own-process: it replaces the signals and the exit of its process
import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RunningServer, runServer } from './run-server.ts';

const exit = vi.spyOn(process, 'exit');
const on = vi.spyOn(process, 'on');
const log = { info: vi.fn(), error: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  exit.mockReset().mockImplementation((() => undefined) as never);
  on.mockReset().mockReturnValue(process);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Sends a signal to the server's own listeners. */
function signal(name: 'SIGTERM' | 'SIGINT'): void {
  for (const [event, listener] of on.mock.calls) if (event === name) (listener as () => void)();
}

async function running(close: () => Promise<void> = async () => undefined) {
  const closed = vi.fn(close);
  const start = async () => ({ url: 'http://localhost:1', close: closed });
  await runServer({ log: log as unknown as Logger, start, drainSeconds: 5 });
  return closed;
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'drains on %s, and ends the process without an error',
  async (name) => {
    const close = await running();
    expect(exit).not.toHaveBeenCalled();
    signal(name);
    await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(0));
    expect(close).toHaveBeenCalledOnce();
  },
);

it('ignores a repeated signal within a second, and ends at once on a later one', async () => {
  await running(() => new Promise(() => undefined));
  signal('SIGINT');
  vi.advanceTimersByTime(1_000);
  signal('SIGINT');
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  signal('SIGINT');
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

it('ends a server that does not stop within its time', async () => {
  await running(() => new Promise(() => undefined));
  signal('SIGTERM');
  vi.advanceTimersByTime(6_499);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

it('ends with an error if the server cannot be closed', async () => {
  await running(async () => Promise.reject(new Error('disk')));
  signal('SIGTERM');
  await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1));
});

it('closes a server that is told to stop while it starts', async () => {
  let serve = (_server: RunningServer): void => undefined;
  const started = new Promise<RunningServer>((resolve) => {
    serve = resolve;
  });
  const close = vi.fn(async () => undefined);
  const run = runServer({ log: log as unknown as Logger, start: () => started, drainSeconds: 5 });
  signal('SIGTERM');
  serve({ url: 'http://localhost:1', close });
  await run;
  await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(0));
  expect(close).toHaveBeenCalledOnce();
});

it('ends a server that is still starting after it is told to stop, without an error', async () => {
  const start = () => new Promise<RunningServer>(() => undefined);
  void runServer({ log: log as unknown as Logger, start, drainSeconds: 5 });
  signal('SIGTERM');
  vi.advanceTimersByTime(999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});

it('lets a server that began to serve in the meantime drain', async () => {
  let serve = (_server: RunningServer): void => undefined;
  const started = new Promise<RunningServer>((resolve) => {
    serve = resolve;
  });
  const run = runServer({ log: log as unknown as Logger, start: () => started, drainSeconds: 5 });
  signal('SIGTERM');
  const closed = vi.fn(() => new Promise<void>(() => undefined));
  serve({ url: 'http://localhost:1', close: closed });
  await run;
  expect(closed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(6_499);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

it('prints why a server cannot start, and ends with an error', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const start = () => Promise.reject(new Error('Port 1 is taken.'));
  await runServer({ log: log as unknown as Logger, start, drainSeconds: 5 });
  expect(write).toHaveBeenCalledWith('Port 1 is taken.\n');
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  write.mockRestore();
});

it('prints why a server that is told to stop cannot start, and ends without an error', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  let fail = (_error: Error): void => undefined;
  const started = new Promise<RunningServer>((_, reject) => {
    fail = reject;
  });
  const run = runServer({ log: log as unknown as Logger, start: () => started, drainSeconds: 5 });
  signal('SIGTERM');
  fail(new Error('Port 1 is taken.'));
  await run;
  expect(write).toHaveBeenCalledWith('Port 1 is taken.\n');
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  write.mockRestore();
});
