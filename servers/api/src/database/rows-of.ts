import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** A row of a plain statement, by its columns. */
type Row = Readonly<Record<string, unknown>>;

/** Runs a plain statement. Both engines return its rows in this shape, which their common type does not say. */
export async function rowsOf(database: Pick<Database, 'execute'>, statement: SQL): Promise<readonly Row[]> {
  const result: unknown = await database.execute(statement);
  return (result as { readonly rows: readonly Row[] }).rows;
}
