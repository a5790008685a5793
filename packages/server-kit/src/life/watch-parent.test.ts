import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { watchParent } from './watch-parent.ts';

afterEach(() => {
  vi.useRealTimers();
});

function standardInput(): NodeJS.ReadStream & PassThrough {
  return new PassThrough() as unknown as NodeJS.ReadStream & PassThrough;
}

it('calls back once when standard input ends', async () => {
  const stdin = standardInput();
  const onGone = vi.fn();
  watchParent(onGone, { environment: { MOORING_WATCH_STDIN: '1' }, stdin });
  const closed = new Promise((resolve) => stdin.once('close', resolve));
  stdin.write('anything');
  expect(onGone).not.toHaveBeenCalled();
  stdin.end();
  await closed;
  expect(onGone).toHaveBeenCalledOnce();
});

it('calls back when the process with the given id is gone', () => {
  vi.useFakeTimers();
  let alive = true;
  const onGone = vi.fn();
  watchParent(onGone, {
    environment: { MOORING_PARENT_PID: '4711' },
    stdin: standardInput(),
    isAlive: (pid) => pid === 4711 && alive,
  });
  vi.advanceTimersByTime(5_000);
  expect(onGone).not.toHaveBeenCalled();
  alive = false;
  vi.advanceTimersByTime(2_000);
  expect(onGone).toHaveBeenCalledOnce();
});

it('watches only on request, and stops when requested', async () => {
  const stdin = standardInput();
  const onGone = vi.fn();
  watchParent(onGone, { environment: {}, stdin });
  watchParent(onGone, { environment: { MOORING_WATCH_STDIN: '1' }, stdin })();
  const closed = new Promise((resolve) => stdin.once('close', resolve));
  stdin.resume();
  stdin.end();
  await closed;
  expect(onGone).not.toHaveBeenCalled();
});
