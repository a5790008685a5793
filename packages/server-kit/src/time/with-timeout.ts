/**
 * Runs something with a signal that aborts after a time. The timer holds on to what it ends, which `AbortSignal.timeout`
 * does not: once memory was collected such a signal may never abort a body that is being read.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error(`no answer within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
