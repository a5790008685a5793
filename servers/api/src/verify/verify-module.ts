import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { every } from '@mooring/protocol/time';
import { Hono } from 'hono';
import { Counter, Gauge, type Registry } from 'prom-client';
import { readKey } from '../keys/key-file.ts';
import { openSigningKeys } from '../keys/signing-keys.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { Attester } from './attest.ts';
import type { AttestationRecords } from './attestation-records.ts';
import { CsrfTokens } from './csrf-token.ts';
import { openRecords } from './open-records.ts';
import { openScamList } from './scam-list.ts';
import { addVerifyRoutes, type VerifyOutcome } from './verify-routes.ts';
import { verifySettings } from './verify-settings.ts';

type VerifyContext = ModuleContext<typeof verifySettings>;

/** Name of the key file in the state folder. */
const keyFile = 'verify-key.json';

/** The verify service: reports to wallets which site a request came from. */
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
    const { memory, records, close } = await openRecords(context);
    const onOutcome = registerVerifyMetrics(metrics, memory);
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
      projects: context.projects,
      csrf: new CsrfTokens(randomBytes(32), now),
      publicKey: keys.publicKey,
      admit: createAdmit(context),
      onOutcome,
    });
    const stopReading = every(clock, 60_000, () => {
      scams.refresh().catch((error) => log.warn({ error }, 'the list of scams could not be read again'));
    });
    return {
      routes,
      ready: { keys: async () => void (await keys.publicKey()) },
      async close() {
        stopReading();
        await close();
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

/** Limits attestations per address. */
function createAdmit({ settings, clientAddress, budgets }: VerifyContext) {
  const budget = budgets.openByAddress({ name: 'attestations', perMinute: settings.verifyRate });
  return (context: Parameters<VerifyContext['clientAddress']>[0]) => budget.spend(clientAddress(context));
}

/** @returns a function to call with each outcome */
function registerVerifyMetrics(
  metrics: Registry,
  records: AttestationRecords,
): (outcome: VerifyOutcome) => void {
  const outcomes = new Counter({
    name: 'api_verify_attestations_total',
    help: 'Attestation requests, by outcome: verified, unverified, refused, limited',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  new Gauge({
    name: 'api_verify_records',
    help: 'Attestations stored for wallets that ask by hash',
    registers: [metrics],
    collect() {
      this.set(records.size);
    },
  });
  return (outcome) => outcomes.inc({ outcome });
}
