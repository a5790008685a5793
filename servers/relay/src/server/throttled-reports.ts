/** Called with the number of reports of this kind that were left out before, `undefined` if none were. */
export type Report = (text: string, error: unknown, leftOut: number | undefined) => void;

const pauseMs = 1_000;

/**
 * Reports each kind of problem at most once a second: a failing disk must not fill another one with its log.
 *
 * @param report receives the text of the kind, of which there are few
 */
export function throttleReports(now: () => number, report: Report): (text: string, error?: unknown) => void {
  const kinds = new Map<string, { at: number; leftOut: number }>();
  return (text, error) => {
    const known = kinds.get(text);
    if (known && now() - known.at < pauseMs) {
      known.leftOut += 1;
      return;
    }
    kinds.set(text, { at: now(), leftOut: 0 });
    report(text, error, known?.leftOut || undefined);
  };
}
