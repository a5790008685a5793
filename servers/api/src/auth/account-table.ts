import { createHash, randomUUID } from 'node:crypto';
import type { AuthMetadata, AuthStoredAccount } from '@mooring/protocol/api';
import { dayMs } from '@mooring/protocol/limits';
import { and, desc, eq, gt, inArray, isNull, lt, ne, notExists, notInArray, or } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { RowLimit } from '../database/row-limit.ts';
import { createError } from '../errors.ts';
import { authAccounts, authSecrets, authSessions } from './auth-tables.ts';

/** Active sign-ins of one account; beyond it, the oldest ends. */
const maxSessions = 50;

export interface AccountTableOptions {
  readonly database: () => Promise<Database>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Milliseconds in which a nonce could be replayed. */
  readonly nonceLifetime: number;
  /** Days for which accounts stay that are not signed in. */
  readonly days: number;
  readonly limit: RowLimit;
}

export interface NewSession {
  readonly project: string;
  readonly namespace: string;
  /** As stored in the database. */
  readonly address: string;
  readonly connection: Readonly<Record<string, string>> | null;
  /** The id in the token. */
  readonly session: string;
  readonly nonce: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

type Row = typeof authAccounts.$inferSelect;

const hashOf = (session: string): string => createHash('sha256').update(session).digest('hex');

/** Accounts that have signed in, and their sign-ins. */
export class AccountTable {
  readonly #options: AccountTableOptions;

  constructor(options: AccountTableOptions) {
    this.#options = options;
  }

  /** The secret shared by all processes on this database. Of several that start at once, one creates it. */
  async secret(fresh: string): Promise<string> {
    const tables = await this.#options.database();
    await tables.insert(authSecrets).values({ id: 1, secret: fresh }).onConflictDoNothing();
    const [row] = await tables.select().from(authSecrets).where(eq(authSecrets.id, 1));
    if (row === undefined) throw new Error('The secret of sign-ins is not in the database.');
    return row.secret;
  }

  /**
   * Starts a session. A nonce starts one session across all processes.
   *
   * @returns the id of the account
   * @throws MooringError `SIGNATURE_INVALID` for a nonce that was used before; `STORE_FULL` for a new account
   */
  async signIn(signIn: NewSession): Promise<string> {
    const { database, now, limit } = this.#options;
    const { project, namespace, address } = signIn;
    const tables = await database();
    const at = now();
    const [known] = await tables
      .select({ id: authAccounts.id })
      .from(authAccounts)
      .where(
        and(
          eq(authAccounts.project, project),
          eq(authAccounts.namespace, namespace),
          eq(authAccounts.address, address),
        ),
      );
    if (known !== undefined) return this.#begin(tables, at, signIn);
    return limit.admit(tables, { project, add: (within) => this.#begin(within, at, signIn) });
  }

  async #begin(
    tables: Database,
    at: number,
    { project, namespace, address, connection, session, nonce, expiresAt }: NewSession,
  ): Promise<string> {
    const connectionJson = connection === null ? null : JSON.stringify(connection);
    return tables.transaction(async (transaction) => {
      const [account] = await transaction
        .insert(authAccounts)
        .values({
          id: randomUUID(),
          project,
          namespace,
          address,
          connection: connectionJson,
          createdAt: at,
          signedInAt: at,
        })
        .onConflictDoUpdate({
          target: [authAccounts.project, authAccounts.namespace, authAccounts.address],
          set: { signedInAt: at, connection: connectionJson },
        })
        .returning({ id: authAccounts.id });
      if (account === undefined) throw new Error('An account was neither made nor found.');
      const created = await transaction
        .insert(authSessions)
        .values({ id: hashOf(session), account: account.id, nonce, createdAt: at, expiresAt })
        .onConflictDoNothing()
        .returning({ id: authSessions.id });
      if (created.length === 0) throw createError('SIGNATURE_INVALID');
      const others = and(
        eq(authSessions.account, account.id),
        ne(authSessions.id, hashOf(session)),
        isNull(authSessions.endedAt),
        gt(authSessions.expiresAt, at),
      );
      const kept = transaction
        .select({ id: authSessions.id })
        .from(authSessions)
        .where(others)
        .orderBy(desc(authSessions.createdAt))
        .limit(maxSessions - 1);
      await transaction
        .update(authSessions)
        .set({ endedAt: at })
        .where(and(others, notInArray(authSessions.id, kept)));
      return account.id;
    });
  }

  /** The account of an active session. */
  async find(session: string): Promise<Row | undefined> {
    const { database, now } = this.#options;
    const tables = await database();
    const [row] = await tables
      .select({ account: authAccounts })
      .from(authSessions)
      .innerJoin(authAccounts, eq(authAccounts.id, authSessions.account))
      .where(
        and(
          eq(authSessions.id, hashOf(session)),
          isNull(authSessions.endedAt),
          gt(authSessions.expiresAt, now()),
        ),
      );
    return row?.account;
  }

  async setMetadata(account: string, metadata: AuthMetadata): Promise<void> {
    const tables = await this.#options.database();
    const text = metadata === null ? null : JSON.stringify(metadata);
    await tables.update(authAccounts).set({ metadata: text }).where(eq(authAccounts.id, account));
  }

  async signOut(session: string): Promise<void> {
    const { database, now } = this.#options;
    const tables = await database();
    await tables
      .update(authSessions)
      .set({ endedAt: now() })
      .where(and(eq(authSessions.id, hashOf(session)), isNull(authSessions.endedAt)));
  }

  /** Deletes at most that many sign-ins that ended, or accounts that are no longer signed in. @returns how many */
  async prune(tables: Database, most: number): Promise<number> {
    const { now, nonceLifetime, days, limit } = this.#options;
    const at = now();
    const old = at - nonceLifetime;
    // Nonces stay until their tokens can no longer be replayed.
    const ended = tables
      .select({ id: authSessions.id })
      .from(authSessions)
      .where(
        and(
          lt(authSessions.createdAt, old),
          or(lt(authSessions.expiresAt, at), lt(authSessions.endedAt, old)),
        ),
      )
      .limit(most);
    const sessions = await tables
      .delete(authSessions)
      .where(inArray(authSessions.id, ended))
      .returning({ id: authSessions.id });
    if (sessions.length === most) return most;
    const ofAccount = tables
      .select({ id: authSessions.id })
      .from(authSessions)
      .where(eq(authSessions.account, authAccounts.id));
    const isOld = lt(authAccounts.signedInAt, at - days * dayMs);
    const unused = tables
      .select({ id: authAccounts.id })
      .from(authAccounts)
      .where(and(isOld, notExists(ofAccount)))
      .limit(most - sessions.length);
    const accounts = await tables
      .delete(authAccounts)
      // Checked again for an account that signs in meanwhile, which the list of ids is not.
      .where(and(inArray(authAccounts.id, unused), isOld))
      .returning({ id: authAccounts.id });
    if (accounts.length > 0) limit.forget();
    return sessions.length + accounts.length;
  }
}

/** An account in the form that its site reads. */
export function shownAccount(row: Row, chain: string, address: string): AuthStoredAccount {
  return {
    uuid: row.id,
    caip2_chain: chain,
    address,
    profile_uuid: row.id,
    is_main_account: true,
    connection_method: row.connection === null ? null : JSON.parse(row.connection),
    metadata: row.metadata === null ? null : JSON.parse(row.metadata),
    last_signed_in_at: new Date(row.signedInAt).toISOString(),
    signed_up_at: new Date(row.createdAt).toISOString(),
  };
}
