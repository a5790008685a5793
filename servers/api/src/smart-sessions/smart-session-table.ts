import { createHash } from 'node:crypto';
import { apiLimits, type SmartSession } from '@mooring/protocol/api';
import { dayMs } from '@mooring/protocol/limits';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, notInArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { RowLimit } from '../database/row-limit.ts';
import { smartSessions } from './smart-session-tables.ts';

export interface SmartSessionTableOptions {
  readonly database: () => Promise<Database>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Days for which expired sessions stay. */
  readonly days: number;
  readonly limit: RowLimit;
}

export interface NewSmartSession {
  /** CAIP-10. */
  readonly account: string;
  readonly project: string;
  readonly domain: string;
  readonly context: string;
  readonly permissions: SmartSession['permissions'];
  /** Unix seconds. */
  readonly expiry: number;
}

type Row = typeof smartSessions.$inferSelect;

/** Smart sessions in the database. */
export class SmartSessionTable {
  readonly #options: SmartSessionTableOptions;

  constructor(options: SmartSessionTableOptions) {
    this.#options = options;
  }

  /** Sessions of an account, the newest first. Of too many, those that are not revoked. */
  async of(account: string): Promise<readonly SmartSession[]> {
    const tables = await this.#options.database();
    const rows = await tables
      .select()
      .from(smartSessions)
      .where(
        and(eq(smartSessions.account, account.toLowerCase()), gte(smartSessions.expiresAt, this.#oldest)),
      )
      .orderBy(isNotNull(smartSessions.revokedAt), desc(smartSessions.createdAt), smartSessions.pci)
      .limit(apiLimits.smartSessions);
    return rows.toSorted((a, b) => b.createdAt - a.createdAt).map(shown);
  }

  /**
   * Stores a session, and drops the oldest of its account beyond the limit, but none that is revoked. The same grant
   * stored again changes nothing: a revoked one stays revoked.
   *
   * @throws MooringError `STORE_FULL`
   */
  async store({
    account,
    project,
    domain,
    context,
    permissions,
    expiry,
  }: NewSmartSession): Promise<SmartSession> {
    const tables = await this.#options.database();
    const owner = account.toLowerCase();
    const pci = createHash('sha256').update(`${owner} ${context.toLowerCase()}`).digest('hex');
    const [known] = await tables.select().from(smartSessions).where(eq(smartSessions.pci, pci));
    if (known !== undefined) return shown(known);
    const row = {
      ...{ pci, account: owner, project, domain, createdAt: this.#options.now() },
      permissions: JSON.stringify(permissions),
      expiresAt: expiry * 1_000,
    };
    return shown(await this.#options.limit.admit(tables, { project, add: (within) => insert(within, row) }));
  }

  /** @returns the account of a session, CAIP-10 in lower case */
  async accountOf(pci: string): Promise<string | undefined> {
    const tables = await this.#options.database();
    const [row] = await tables.select().from(smartSessions).where(eq(smartSessions.pci, pci));
    return row?.account;
  }

  /**
   * Revokes a session, and drops those of its account that were revoked first, beyond the limit. The time of the first
   * revocation stays.
   */
  async revoke(pci: string): Promise<void> {
    const tables = await this.#options.database();
    await tables.transaction(async (transaction) => {
      const [revoked] = await transaction
        .update(smartSessions)
        .set({ revokedAt: this.#options.now() })
        .where(and(eq(smartSessions.pci, pci), isNull(smartSessions.revokedAt)))
        .returning();
      if (revoked !== undefined) await dropOthers(transaction, revoked, 'revokedAt');
    });
  }

  /** Deletes at most that many sessions whose days are over. @returns how many */
  async prune(tables: Database, most: number): Promise<number> {
    const expired = tables
      .select({ pci: smartSessions.pci })
      .from(smartSessions)
      .where(lt(smartSessions.expiresAt, this.#oldest))
      .orderBy(asc(smartSessions.expiresAt))
      .limit(most);
    const gone = await tables
      .delete(smartSessions)
      .where(inArray(smartSessions.pci, expired))
      .returning({ pci: smartSessions.pci });
    if (gone.length > 0) this.#options.limit.forget();
    return gone.length;
  }

  /** The expiry of the oldest sessions that stay, Unix milliseconds. */
  get #oldest(): number {
    return this.#options.now() - this.#options.days * dayMs;
  }
}

/** @returns the stored row, which another process may have stored first */
async function insert(tables: Database, row: typeof smartSessions.$inferInsert): Promise<Row> {
  const { pci } = row;
  const stored = await tables.transaction(async (transaction) => {
    await transaction.insert(smartSessions).values(row).onConflictDoNothing();
    await dropOthers(transaction, row, 'createdAt');
    const [found] = await transaction.select().from(smartSessions).where(eq(smartSessions.pci, pci));
    return found;
  });
  if (stored === undefined) throw new Error('A smart session that was just stored is not there.');
  return stored;
}

/** Of an account's sessions that are revoked, or of those that are not, keeps the given one and the newest others. */
async function dropOthers(
  tables: Pick<Database, 'select' | 'delete'>,
  { account, pci }: Pick<Row, 'account' | 'pci'>,
  by: 'createdAt' | 'revokedAt',
): Promise<void> {
  const { revokedAt } = smartSessions;
  const others = and(
    eq(smartSessions.account, account),
    ne(smartSessions.pci, pci),
    by === 'revokedAt' ? isNotNull(revokedAt) : isNull(revokedAt),
  );
  const kept = tables
    .select({ pci: smartSessions.pci })
    .from(smartSessions)
    .where(others)
    .orderBy(desc(smartSessions[by]), smartSessions.pci)
    .limit(apiLimits.smartSessions - 1);
  await tables.delete(smartSessions).where(and(others, notInArray(smartSessions.pci, kept)));
}

function shown({ permissions, expiresAt, createdAt, revokedAt, account, ...row }: Row): SmartSession {
  return {
    pci: row.pci,
    account,
    project: row.project,
    domain: row.domain,
    permissions: JSON.parse(permissions),
    expiry: Math.floor(expiresAt / 1_000),
    createdAt: new Date(createdAt).toISOString(),
    revokedAt: revokedAt === null ? null : new Date(revokedAt).toISOString(),
  };
}
