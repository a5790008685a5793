import type { Environment } from '../settings/setting.ts';

export interface ParentWatch {
  readonly environment?: Environment | undefined;
  readonly stdin?: NodeJS.ReadStream | undefined;
  /** Whether a process exists. */
  readonly isAlive?: ((pid: number) => boolean) | undefined;
  /** Milliseconds between checks of the process id. */
  readonly interval?: number | undefined;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Calls back once when the launcher is gone, however it ended. A launcher announces itself by `MOORING_WATCH_STDIN`
 * (standard input is a pipe that closes with it), by `MOORING_PARENT_PID`, or by an IPC channel; without any of them
 * nothing is watched.
 */
export function watchParent(onGone: () => void, watch: ParentWatch = {}): () => void {
  const { environment = process.env, stdin = process.stdin, isAlive = exists, interval = 500 } = watch;
  let timer: NodeJS.Timeout | undefined;
  let isGone = false;
  const onParentGone = () => {
    if (isGone) return;
    stop();
    onGone();
  };
  const stop = () => {
    isGone = true;
    clearInterval(timer);
    process.off('disconnect', onParentGone);
    stdin.off('close', onParentGone);
  };
  if (environment.MOORING_WATCH_STDIN) {
    stdin.on('error', onParentGone).on('end', onParentGone).on('close', onParentGone);
    stdin.resume();
  }
  const pid = Number(environment.MOORING_PARENT_PID);
  if (Number.isInteger(pid) && pid > 0) {
    timer = setInterval(() => !isAlive(pid) && onParentGone(), interval);
    timer.unref();
  }
  if (process.channel) process.on('disconnect', onParentGone);
  return stop;
}
