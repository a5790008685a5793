import type { NameAttributes, RegisteredName } from '@mooring/protocol/api';
import { and, asc, count, eq, exists, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { RowLimit } from '../database/row-limit.ts';
import { createError } from '../errors.ts';
import { nameAddresses, nameProjects, registeredNames } from './names-tables.ts';

export interface NameTableOptions {
  readonly database: () => Promise<Database>;
  /** Suffix of every name; starts with a dot. */
  readonly suffix: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly limit: RowLimit;
  /** Maximum of addresses per name. */
  readonly addressesPerName: number;
}

export interface NewName {
  readonly label: string;
  readonly attributes: NameAttributes;
  /** Time of the signed message, in Unix seconds. */
  readonly signedAt: number;
  /** In lower case. */
  readonly address: string;
  readonly coinTypes: readonly number[];
  /** Maximum of names per address. */
  readonly most: number;
  /** Listed project that the name counts for; absent unless projects are listed. */
  readonly project: string | undefined;
}

/** Signer of a change, and its coin types: a contract signs only for its own chain. */
export interface Signer extends Pick<NewName, 'address' | 'signedAt' | 'coinTypes'> {
  /** Whether the message names the name. Else it changes one of the signer's names only. */
  readonly isNamed: boolean;
}

type Row = typeof registeredNames.$inferSelect;
type AddressRow = typeof nameAddresses.$inferSelect;

/** The names in the database. */
export class NameTable {
  readonly #options: NameTableOptions;

  constructor(options: NameTableOptions) {
    this.#options = options;
  }

  /** @returns `undefined` if it is not registered */
  async find(label: string): Promise<RegisteredName | undefined> {
    return (await this.#read([label]))[0];
  }

  /** Names of an address, oldest first, at most 20. */
  async of(address: string): Promise<readonly RegisteredName[]> {
    const tables = await this.#options.database();
    const labels = tables
      .select({ label: nameAddresses.label })
      .from(nameAddresses)
      .where(eq(nameAddresses.address, address));
    const rows = await tables
      .select({ label: registeredNames.label })
      .from(registeredNames)
      .where(inArray(registeredNames.label, labels))
      .orderBy(asc(registeredNames.createdAt), asc(registeredNames.label))
      .limit(20);
    return this.#read(rows.map(({ label }) => label));
  }

  /** The registered ones of some labels. */
  async registered(labels: readonly string[]): Promise<ReadonlySet<string>> {
    const tables = await this.#options.database();
    const rows = await tables
      .select({ label: registeredNames.label })
      .from(registeredNames)
      .where(inArray(registeredNames.label, [...labels]));
    return new Set(rows.map(({ label }) => label));
  }

  /**
   * @throws MooringError `NAME_TAKEN`; `NAME_LIMIT` if the address has reached its limit; `STORE_FULL` if all names
   * together, or those of the project, have
   */
  async register(name: NewName): Promise<void> {
    const tables = await this.#options.database();
    await this.#options.limit.admit(tables, {
      project: name.project ?? '',
      add: (within) => this.#insert(within, name),
    });
  }

  async #insert(
    tables: Database,
    { label, attributes, signedAt, address, coinTypes, most, project }: NewName,
  ): Promise<void> {
    const now = this.#options.now();
    await tables.transaction(async (transaction) => {
      // So that the count is right.
      await lockOwner(transaction, address);
      const [owned] = await transaction
        .select({ all: count(sql`distinct ${nameAddresses.label}`) })
        .from(nameAddresses)
        .where(eq(nameAddresses.address, address));
      if ((owned?.all ?? 0) >= most) throw createError('NAME_LIMIT', { most });
      const made = await transaction
        .insert(registeredNames)
        .values({ label, attributes, signedAt, createdAt: now, updatedAt: now })
        .onConflictDoNothing()
        .returning({ label: registeredNames.label });
      if (made.length === 0) throw createError('NAME_TAKEN');
      if (project !== undefined) await transaction.insert(nameProjects).values({ label, project });
      await transaction
        .insert(nameAddresses)
        .values(coinTypes.map((coinType) => ({ label, coinType, address, createdAt: now })));
    });
  }

  /**
   * @throws MooringError `SIGNATURE_INVALID` unless the address owns the name and has not signed a later message for it,
   * or, if the message does not name it, for any of its names
   */
  async setAttributes(
    label: string,
    { attributes, ...signer }: Signer & Pick<NewName, 'attributes'>,
  ): Promise<void> {
    await this.#change(label, signer, { attributes }, async () => undefined);
  }

  /** Adds the owner's address on another chain. @throws MooringError as `setAttributes` */
  async addAddress(
    label: string,
    { coinType, ...signer }: Signer & { readonly coinType: number },
  ): Promise<void> {
    const createdAt = this.#options.now();
    const { address } = signer;
    await this.#change(label, signer, {}, async (transaction) => {
      // The changed name is locked, so the count is right.
      const kept = await transaction
        .select({ coinType: nameAddresses.coinType })
        .from(nameAddresses)
        .where(eq(nameAddresses.label, label));
      const { addressesPerName: most } = this.#options;
      if (kept.length >= most && !kept.some((one) => one.coinType === coinType)) {
        throw createError('REQUEST_INVALID', {
          problem: `coin_type: the name has ${most} addresses already`,
        });
      }
      await transaction
        .insert(nameAddresses)
        .values({ label, coinType, address, createdAt })
        .onConflictDoUpdate({
          target: [nameAddresses.label, nameAddresses.coinType],
          set: { address, createdAt },
        });
    });
  }

  async #change(
    label: string,
    { address, signedAt, coinTypes, isNamed }: Signer,
    set: Partial<Pick<Row, 'attributes'>>,
    write: (transaction: Pick<Database, 'insert' | 'select'>) => Promise<void>,
  ): Promise<void> {
    const tables = await this.#options.database();
    await tables.transaction(async (transaction) => {
      if (!isNamed) {
        await lockOwner(transaction, address);
        const [used] = await transaction
          .select({ label: registeredNames.label })
          .from(registeredNames)
          .innerJoin(nameAddresses, eq(nameAddresses.label, registeredNames.label))
          .where(and(eq(nameAddresses.address, address), gte(registeredNames.signedAt, signedAt)))
          .limit(1);
        if (used !== undefined) throw createError('SIGNATURE_INVALID');
      }
      const moved = await transaction
        .update(registeredNames)
        .set({ ...set, signedAt, updatedAt: this.#options.now() })
        .where(
          and(
            eq(registeredNames.label, label),
            lt(registeredNames.signedAt, signedAt),
            exists(
              transaction
                .select({ label: nameAddresses.label })
                .from(nameAddresses)
                .where(
                  and(
                    eq(nameAddresses.label, label),
                    eq(nameAddresses.address, address),
                    inArray(nameAddresses.coinType, [...coinTypes]),
                  ),
                ),
            ),
          ),
        )
        .returning({ label: registeredNames.label });
      if (moved.length === 0) throw createError('SIGNATURE_INVALID');
      await write(transaction);
    });
  }

  async #read(labels: readonly string[]): Promise<readonly RegisteredName[]> {
    if (labels.length === 0) return [];
    const tables = await this.#options.database();
    const [names, addresses] = await Promise.all([
      tables
        .select()
        .from(registeredNames)
        .where(inArray(registeredNames.label, [...labels])),
      tables
        .select()
        .from(nameAddresses)
        .where(inArray(nameAddresses.label, [...labels])),
    ]);
    return names
      .toSorted((a, b) => a.createdAt - b.createdAt || labels.indexOf(a.label) - labels.indexOf(b.label))
      .map((name) =>
        this.#shown(
          name,
          addresses.filter(({ label }) => label === name.label),
        ),
      );
  }

  #shown({ label, createdAt, updatedAt, attributes }: Row, addresses: readonly AddressRow[]): RegisteredName {
    return {
      name: `${label}${this.#options.suffix}`,
      registered_at: new Date(createdAt).toISOString(),
      updated_at: new Date(updatedAt).toISOString(),
      addresses: Object.fromEntries(
        addresses.map(({ coinType, address, createdAt }) => [
          String(coinType),
          { address, created: new Date(createdAt).toISOString() },
        ]),
      ),
      attributes: Object.keys(attributes).length > 0 ? [attributes] : [],
    };
  }
}

/** Serializes what messages of an address change. */
async function lockOwner(transaction: Pick<Database, 'execute'>, address: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 7366002))`);
}
