import type { DraftWarning } from '../words/warnings.ts';

/** All warnings of a table; those with values are about `1`. */
export function draftsOf(table: Readonly<Record<string, unknown>>): readonly DraftWarning[] {
  return Object.values(table).map((warning) =>
    typeof warning === 'function' ? warning(1) : (warning as DraftWarning),
  );
}
