import type { ConnectorInfo } from '../contract/connection.ts';
import type { ByNamespace } from '../contract/namespaces.ts';

/** All rows, deduplicated by id: a row that several namespaces list serves all of them. */
export function joinRows(rows: ByNamespace<readonly ConnectorInfo[]>): readonly ConnectorInfo[] {
  const joined = new Map<string, ConnectorInfo>();
  for (const row of Object.values(rows).flat()) {
    const known = joined.get(row.id);
    const namespaces = [...new Set([...(known?.namespaces ?? []), ...row.namespaces])];
    joined.set(row.id, known === undefined ? row : { ...known, namespaces });
  }
  return [...joined.values()];
}
