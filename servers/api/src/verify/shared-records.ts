import { systemClock, withTimeout } from '@mooring/protocol/time';
import type { AttestationRecord } from './attestation-journal.ts';
import type { AttestationRecords } from './attestation-records.ts';
import type { AttestationTable } from './attestation-table.ts';

export interface SharedRecordsOptions {
  /** Records known to this process. */
  readonly records: AttestationRecords;
  readonly table: Pick<AttestationTable, 'claim' | 'find'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called when the database does not answer: only this process then knows its records. */
  readonly onProblem: (error: unknown) => void;
}

/** Milliseconds that sites and wallets wait for the database. */
const timeoutMs = 2_000;
/** Concurrent database queries: any client may request any hash. */
const maxPending = 200;

/** Attestations that processes share. A record known to this process no longer changes; the database knows the rest. */
export class SharedRecords {
  readonly #options: SharedRecordsOptions;
  #underWay = 0;

  constructor(options: SharedRecordsOptions) {
    this.#options = options;
  }

  /** Records the origin. Returns `false` if another origin was first in any process. */
  async put(hash: string, origin: string): Promise<boolean> {
    const { records, table, now } = this.#options;
    if (records.originOf(hash) === undefined)
      await this.#learn(() => table.claim({ hash, origin, at: now() }));
    return records.put(hash, origin);
  }

  async originOf(hash: string): Promise<string | undefined> {
    const { records, table, now } = this.#options;
    if (records.originOf(hash) === undefined) await this.#learn(() => table.find(hash, now()));
    return records.originOf(hash);
  }

  /** Caches the database's answer. Continues without it, so that sites still get an answer. */
  async #learn(ask: () => Promise<AttestationRecord | undefined>): Promise<void> {
    const { records, onProblem } = this.#options;
    if (this.#underWay >= maxPending) return onProblem(new Error('too much is under way'));
    this.#underWay += 1;
    const pending = ask()
      .finally(() => {
        this.#underWay -= 1;
      })
      .then((record) => record && records.restore(record));
    try {
      await withTimeout(() => pending, { clock: systemClock, timeoutMs, onTimeout });
    } catch (error) {
      onProblem(error);
    }
  }
}

function onTimeout(): Error {
  return new Error(`no answer within ${timeoutMs} ms`);
}
