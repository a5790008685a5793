import type { PGlite } from '@electric-sql/pglite';

/**
 * Rejects every query after a PANIC of the database, such as a disk that is full when it writes its log. PGlite never returns from the
 * next one, and the process with it.
 *
 * @param onPanic called once
 */
export function sealAfterPanic(pglite: PGlite, onPanic: (error: Error) => void): void {
  let panic: Error | undefined;
  // All queries pass here, also those with which PGlite itself ends a failed transaction.
  const { execProtocol, execProtocolStream } = pglite;
  const guarded =
    <Given extends unknown[], Answer>(run: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      if (panic !== undefined) throw panic;
      try {
        return await run.apply(pglite, given);
      } catch (cause) {
        if (!isPanic(cause)) throw cause;
        panic = new Error('The database failed in the middle of a write, and takes no more queries.', {
          cause,
        });
        onPanic(panic);
        throw panic;
      }
    };
  Object.assign(pglite, {
    execProtocol: guarded(execProtocol),
    execProtocolStream: guarded(execProtocolStream),
  });
}

function isPanic(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'PANIC';
}
