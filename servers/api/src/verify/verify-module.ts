import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { WindowCounts } from '@mooring/server-kit';
import { Hono } from 'hono';
import { Counter, Gauge, type Registry } from 'prom-client';
import { readKey } from '../keys/key-file.ts';
import { openSigningKeys } from '../keys/signing-keys.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { Attester } from './attest.ts';
import { type AttestationJournal, openAttestationJournal } from './attestation-journal.ts';
import { AttestationRecords } from './attestation-records.ts';
import { CsrfTokens } from './csrf-token.ts';
import { openScamList } from './scam-list.ts';
import { addVerifyRoutes, type VerifyOutcome } from './verify-routes.ts';
import { verifySettings } from './verify-settings.ts';

type VerifyContext = ModuleContext<typeof verifySettings>;

/** Name of the file, in the folder of what lasts, that has the key. */
const keyFile = 'verify-key.json';

/** The verify service: tells wallets which site a request came from. */
export const verifyModule = defineModule({
  name: 'verify',
  settings: verifySettings,
  async check({ settings, folder }) {
    await openScamList(settings.verifyScams);
    if (folder !== undefined) await readKey(path.join(folder, keyFile));
  },
  async open(context) {
    const { settings, clock, log, metrics } = context;
    const { now } = clock;
    const scams = await openScamList(settings.verifyScams);
    const keys = await openKeys(context);
    const { records, openJournal } = createRecords(context);
    const onOutcome = registerVerifyMetrics(metrics, records);
    const journal = await openJournal();
    const routes = new Hono();
    addVerifyRoutes(routes, {
      attester: new Attester({
        keys,
        records,
        scams,
        origins: settings.verifyOrigins,
        tokenLifetime: settings.verifyTokenSeconds,
        now,
      }),
      csrf: new CsrfTokens(randomBytes(32), now),
      publicKey: keys.publicKey,
      admit: createAdmit(context),
      onOutcome,
    });
    const stopReading = clock.every(60_000, () => {
      scams.refresh().catch((error) => log.warn({ error }, 'the list of scams could not be read again'));
    });
    return {
      routes,
      ready: { keys: async () => void (await keys.publicKey()) },
      async close() {
        stopReading();
        await journal?.close();
      },
    };
  },
});

function openKeys({ settings, folder, clock, log }: VerifyContext) {
  return openSigningKeys({
    file: folder === undefined ? undefined : path.join(folder, keyFile),
    lifetime: settings.verifyKeySeconds,
    now: clock.now,
    onProblem: (text, error) => log.error({ error }, text),
  });
}

/** Attestations, with what a journal has of them where they are to last. */
function createRecords({ settings, folder, clock, log }: VerifyContext) {
  const limits = { count: settings.verifyRecords, lifetime: settings.verifyRecordSeconds * 1_000 };
  let journal: AttestationJournal | undefined;
  const records = new AttestationRecords(limits, clock.now, (record) => journal?.add(record));
  const openJournal = async () => {
    if (folder === undefined) return undefined;
    journal = await openAttestationJournal({
      ...limits,
      folder,
      onRecord: records.restore,
      onProblem: (text, error) => log.error({ error }, text),
    });
    return journal;
  };
  return { records, openJournal };
}

/** Counts the attestations of each address. */
function createAdmit({ settings, clientAddress, clock }: VerifyContext) {
  const asked = new WindowCounts(60_000);
  return (context: Parameters<VerifyContext['clientAddress']>[0]): boolean => {
    const address = clientAddress(context);
    asked.add(address, clock.now());
    return asked.count(address, clock.now()) <= settings.verifyRate;
  };
}

/** @returns what to call with each outcome */
function registerVerifyMetrics(
  metrics: Registry,
  records: AttestationRecords,
): (outcome: VerifyOutcome) => void {
  const outcomes = new Counter({
    name: 'api_verify_attestations_total',
    help: 'Attestations asked for, by what became of them: verified, unverified, refused, limited',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  new Gauge({
    name: 'api_verify_records',
    help: 'Attestations kept for wallets that ask by hash',
    registers: [metrics],
    collect() {
      this.set(records.size);
    },
  });
  return (outcome) => outcomes.inc({ outcome });
}
