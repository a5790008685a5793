/** Why data of a view does not come, by importance: the device is offline, or a node or the API does not answer. */
const silences = ['offline', 'network', 'service'] as const;

export type Silence = (typeof silences)[number];

/** Keeps the reports of views, and passes the most important one on when it changes. */
export function createSilences(changed: (silence: Silence | undefined) => void): {
  /** Returns the function that takes the report back. */
  report(silence: Silence): () => void;
} {
  const reports = new Set<{ readonly silence: Silence }>();
  let shown: Silence | undefined;
  const read = () => {
    const reported = new Set([...reports].map(({ silence }) => silence));
    const silence = silences.find((one) => reported.has(one));
    if (silence === shown) return;
    shown = silence;
    changed(silence);
  };
  return {
    report(silence) {
      const report = { silence };
      reports.add(report);
      read();
      return () => {
        reports.delete(report);
        read();
      };
    },
  };
}
