import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { AttestationRecord } from './attestation-journal.ts';
import type { RecordLimits } from './attestation-records.ts';
import { attestations } from './attestation-tables.ts';

/** Rows per statement. */
const rowsAtOnce = 1_000;

/** Attestations of all processes on one database: the first origin of a hash is the same everywhere. */
export class AttestationTable {
  readonly #database: () => Promise<Database>;
  readonly #limits: RecordLimits;

  constructor(database: () => Promise<Database>, limits: RecordLimits) {
    this.#database = database;
    this.#limits = limits;
  }

  /** Stores a record unless an unexpired one exists. @returns the valid one */
  async claim(record: AttestationRecord): Promise<AttestationRecord> {
    const database = await this.#database();
    const old = lte(attestations.at, record.at - this.#limits.lifetime);
    const [kept] = await database
      .insert(attestations)
      .values(record)
      .onConflictDoUpdate({
        target: attestations.hash,
        set: { origin: record.origin, at: record.at },
        setWhere: old,
      })
      .returning();
    return kept ?? (await this.find(record.hash, record.at)) ?? record;
  }

  /** @param now Unix milliseconds */
  async find(hash: string, now: number): Promise<AttestationRecord | undefined> {
    const isAlive = gt(attestations.at, now - this.#limits.lifetime);
    const [found] = await (await this.#database())
      .select()
      .from(attestations)
      .where(and(eq(attestations.hash, hash), isAlive));
    return found;
  }

  /** Imports records; existing ones win. */
  async take(records: readonly AttestationRecord[]): Promise<void> {
    const database = await this.#database();
    const different = [...new Map([...records].reverse().map((record) => [record.hash, record])).values()];
    for (let at = 0; at < different.length; at += rowsAtOnce) {
      const some = different.slice(at, at + rowsAtOnce);
      await database.insert(attestations).values(some).onConflictDoNothing();
    }
  }

  /** Deletes expired records and the oldest beyond the limit. @param now Unix milliseconds */
  async prune(now: number): Promise<void> {
    const database = await this.#database();
    await database.delete(attestations).where(lte(attestations.at, now - this.#limits.lifetime));
    const beyond = database
      .select({ hash: attestations.hash })
      .from(attestations)
      .orderBy(desc(attestations.at), desc(attestations.hash))
      .offset(this.#limits.count);
    await database.delete(attestations).where(inArray(attestations.hash, beyond));
  }
}
