import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import {
  type Clock,
  clientAddress,
  createHttpServer,
  createLogger,
  createOperations,
  createReadiness,
  createRegistry,
  type Logger,
  listen,
  makeFolder,
  type RunningServer,
  readSettings,
  systemClock,
  WindowCounts,
} from '@mooring/server-kit';
import { Counter, Gauge } from 'prom-client';
import { openSigningKeys } from '../keys/signing-keys.ts';
import { type ApiSettings, apiSettings } from '../settings/api-settings.ts';
import { Attester } from '../verify/attest.ts';
import { type AttestationJournal, openAttestationJournal } from '../verify/attestation-journal.ts';
import { AttestationRecords } from '../verify/attestation-records.ts';
import { CsrfTokens } from '../verify/csrf-token.ts';
import { openScamList } from '../verify/scam-list.ts';
import { addVerifyRoutes } from '../verify/verify-routes.ts';
import { createApp } from './create-app.ts';

/** An API that runs. */
export interface Api extends RunningServer {
  readonly port: number;
}

export interface ApiOptions {
  readonly clock?: Clock | undefined;
  readonly log?: Logger | undefined;
  /** Figures of this process beside the API's own; they cannot be had twice. */
  readonly processMetrics?: boolean | undefined;
}

/**
 * Starts the API. Settings that are not given are as documented, whatever the environment says.
 *
 * @throws Error with a sentence that names the setting or the file that is at fault
 */
export async function startApi(given: Partial<ApiSettings> = {}, options: ApiOptions = {}): Promise<Api> {
  const settings: ApiSettings = { ...readSettings(apiSettings, {}), ...given };
  const { clock = systemClock, processMetrics = false } = options;
  const { now } = clock;
  const log = options.log ?? createLogger({ server: 'api', level: 'silent' });
  const registry = createRegistry('api', processMetrics);

  if (settings.state !== 'memory') await makeFolder('API_STATE', settings.state);
  const scams = await openScamList(settings.verifyScams);
  const keys = await openSigningKeys({
    file: settings.state === 'memory' ? undefined : path.join(settings.state, 'verify-key.json'),
    lifetime: settings.verifyKeySeconds,
    now,
    onProblem: (text, error) => log.error({ error }, text),
  });
  const limits = { count: settings.verifyRecords, lifetime: settings.verifyRecordSeconds * 1_000 };
  let journal: AttestationJournal | undefined;
  const records = new AttestationRecords(limits, now, (record) => journal?.add(record));
  if (settings.state !== 'memory') {
    journal = await openAttestationJournal({
      ...limits,
      folder: settings.state,
      onRecord: records.restore,
      onProblem: (text, error) => log.error({ error }, text),
    });
  }
  const outcomes = new Counter({
    name: 'api_verify_attestations_total',
    help: 'Attestations asked for, by what became of them: verified, unverified, refused, limited',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'api_verify_records',
    help: 'Attestations kept for wallets that ask by hash',
    registers: [registry],
    collect() {
      this.set(records.size);
    },
  });

  const asked = new WindowCounts(60_000);
  const app = createApp((error) => log.error({ error }, 'a request failed'));
  addVerifyRoutes(app, {
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
    admit: (context) => {
      const { incoming } = context.env as HttpBindings;
      const address = clientAddress(incoming as IncomingMessage, settings.trustedProxies);
      asked.add(address, now());
      return asked.count(address, now()) <= settings.verifyRate;
    },
    onOutcome: (outcome) => outcomes.inc({ outcome }),
  });

  const readiness = createReadiness({
    checks: { keys: async () => void (await keys.publicKey()) },
    onFailure: (check, error) => log.error({ error, check }, 'not ready'),
  });
  const operations = createOperations({ readiness, registry });
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const { server, secure } = createHttpServer({
    tlsCert: settings.tlsCert,
    tlsKey: settings.tlsKey,
    tlsSettingNames: [apiSettings.tlsCert.name, apiSettings.tlsKey.name],
    onRequest: (request, response) => {
      if (!operations(request, response)) void answer(request, response);
    },
  });
  server.maxConnections = settings.connections;
  const { host } = settings;
  const port = await listen(server, {
    host,
    port: settings.port,
    portSetting: 'API_PORT or MOORING_PORT',
    hostSetting: apiSettings.host.name,
  });
  const stopReading = clock.every(60_000, () => {
    scams.refresh().catch((error) => log.warn({ error }, 'the list of scams could not be read again'));
  });

  return {
    port,
    url: `http${secure ? 's' : ''}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async close() {
      readiness.stop();
      stopReading();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const force = setTimeout(() => server.closeAllConnections(), settings.drainSeconds * 1_000);
      await closed;
      clearTimeout(force);
      await journal?.close();
    },
  };
}
