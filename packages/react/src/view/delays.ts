/** Why data of a view does not come, by importance: the device is offline, or a node or the API does not answer. */
const delays = ['offline', 'network', 'service'] as const;

export type Delay = (typeof delays)[number];

/** Keeps the reports of views, and passes the most important one on when it changes. */
export function createDelays(changed: (delay: Delay | undefined) => void): {
  /** Returns the function that takes the report back. */
  report(delay: Delay): () => void;
} {
  const reports = new Set<{ readonly delay: Delay }>();
  let shown: Delay | undefined;
  const read = () => {
    const reported = new Set([...reports].map(({ delay }) => delay));
    const delay = delays.find((one) => reported.has(one));
    if (delay === shown) return;
    shown = delay;
    changed(delay);
  };
  return {
    report(delay) {
      const report = { delay };
      reports.add(report);
      read();
      return () => {
        reports.delete(report);
        read();
      };
    },
  };
}
