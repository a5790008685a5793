import type { IncomingMessage, Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { systemClock } from '@mooring/protocol/time';
import {
  AddressSockets,
  type Clock,
  clientAddress,
  createHttpServer,
  createLogger,
  createOperations,
  createReadiness,
  createRegistry,
  drainServer,
  type Environment,
  httpUrl,
  type Logger,
  listen,
  makeFolder,
  type OperationsHandler,
  type RunningServer,
  readSettings,
} from '@mooring/server-kit';
import { type Chains, openUpstreams, readChains } from '@mooring/upstreams';
import { Counter } from 'prom-client';
import { boundNames } from '../balance/token-names.ts';
import { databaseOnDemand, type OnDemandDatabase } from '../database/open-on-demand.ts';
import { createError } from '../errors.ts';
import { failureBody } from '../http/answer-failure.ts';
import { isDiskFull } from '../http/is-disk-full.ts';
import { serveDocument } from '../http/open-api-document.ts';
import { openApiImages } from '../images/open-api-images.ts';
import { openIndexReader } from '../indexer/index-reader.ts';
import { openLedgers } from '../ledgers/open-ledgers.ts';
import { openBudgets } from '../limits/budgets.ts';
import { openSharedCache } from '../limits/shared-cache.ts';
import type { ModuleContext, OpenModule, OpenSockets } from '../module.ts';
import { modules } from '../modules.ts';
import { openNftDetails } from '../nft/nft-details.ts';
import { metadataOptions, privateNftSources } from '../nft/nft-settings.ts';
import { openExchanges } from '../pools/open-exchanges.ts';
import { openApiPrices } from '../price/open-api-prices.ts';
import { isExempt, listedOnly } from '../projects/listed-only.ts';
import { openProjectGate } from '../projects/project-gate.ts';
import { type ApiSettings, apiSettings, tlsSettingNames } from '../settings/api-settings.ts';
import { readTokenLists, type TokenList } from '../tokens/token-list.ts';
import { fetchJson } from '../vendors/fetch-json.ts';
import { answerUnread, createApp } from './create-app.ts';
import { closeAfterFailure, closeModules, openModules, readinessChecks } from './open-modules.ts';
import { routeUpgrades } from './route-upgrades.ts';
import { countUnread, openUnread } from './unread-answers.ts';

/** A running API. */
export interface Api extends RunningServer {
  readonly port: number;
}

/** Injected parts of an API. */
export interface ApiOptions {
  readonly clock?: Clock | undefined;
  readonly log?: Logger | undefined;
  /** Closed with the API. Default: the one that the settings name. */
  readonly database?: OnDemandDatabase | undefined;
  /** Holds the keys that `API_CHAINS` names. Default: the environment of the process. */
  readonly environment?: Environment | undefined;
  /** Adds metrics of this process, which can be registered only once. */
  readonly processMetrics?: boolean | undefined;
}

type ApiContext = ModuleContext<typeof apiSettings>;

/**
 * Starts the API. Missing settings have their documented defaults, regardless of the environment.
 *
 * @throws Error with a sentence that names the setting or file at fault
 */
export async function startApi(given: Partial<ApiSettings> = {}, options: ApiOptions = {}): Promise<Api> {
  const settings: ApiSettings = { ...readSettings(apiSettings, {}), ...given };
  const chains = await readChains({
    setting: apiSettings.chainsFile.name,
    file: settings.chainsFile,
    environment: options.environment ?? process.env,
  });
  const context = createContext(settings, chains, options);
  const { folder } = context;
  if (folder !== undefined) await makeFolder(apiSettings.state.name, folder);
  const open = await openModules(modules, context);
  try {
    const { readiness, operations } = createOperatorHandlers(context, open);
    const { server, secure } = createServer(context, open, operations);
    const { host } = settings;
    const port = await listen(server, {
      host,
      port: settings.port,
      portSetting: 'API_PORT or MOORING_PORT',
      hostSetting: apiSettings.host.name,
    });
    return {
      port,
      url: httpUrl({ host, port, secure }),
      async close() {
        readiness.stop();
        const sockets = socketsOf(context, open);
        for (const one of sockets) one.close();
        const end = () => {
          for (const one of sockets) one.end();
        };
        const force = setTimeout(end, settings.drainSeconds * 1_000);
        await drainServer(server, settings.drainSeconds);
        clearTimeout(force);
        await closeModules(open);
      },
    };
  } catch (error) {
    await closeAfterFailure(open, context.log);
    throw error;
  }
}

/** An indexing process serves no visitors. */
function socketsOf({ settings }: ApiContext, open: readonly OpenModule[]): readonly OpenSockets[] {
  return settings.roles === 'index' ? [] : open.flatMap(({ sockets }) => sockets ?? []);
}

function createContext(settings: ApiSettings, chains: Chains, options: ApiOptions): ApiContext {
  const { clock = systemClock, processMetrics = false } = options;
  const log = options.log ?? createLogger({ server: 'api', level: 'silent' });
  const metrics = createRegistry('api', processMetrics);
  const folder = settings.state === 'memory' ? undefined : settings.state;
  const database = options.database ?? databaseOnDemand({ settings, folder, log });
  const upstreams = openUpstreams({ settings, chains, clock, log, metrics, server: 'api' });
  const { vendorMilliseconds: timeoutMs, vendorBytes: maxBytes } = settings;
  const sharedCache = openSharedCache(metrics);
  const askVendor = fetchJson({ timeoutMs, maxBytes, cache: sharedCache });
  const exchanges = openExchanges({ chains, upstreams, now: clock.now });
  const bounds = { perChain: settings.balanceTokensPerChain, bytes: settings.balanceTokensBytes };
  let tokenList: Promise<TokenList> | undefined;
  return {
    settings,
    chains,
    upstreams,
    exchanges,
    prices: openApiPrices({ settings, exchanges, upstreams, askVendor, sharedCache, clock, log, metrics }),
    askVendor,
    folder,
    database,
    index: openLedgers({
      ...{ chains, upstreams, askVendor, clock, log, metrics },
      index: openIndexReader({ chains, database: database.open, now: clock.now }),
    }),
    images: openApiImages({ settings, nftSources: privateNftSources(settings), clock, log, metrics }),
    nftDetails: openNftDetails({
      ...{ upstreams, database: database.open, metadata: metadataOptions(settings), now: clock.now, log },
      timeoutMs: settings.nftWaitMs,
      atOnce: settings.nftFetches,
      stored: { most: settings.nftStored, mostBytes: settings.nftStoredBytes },
    }),
    namesBound: boundNames(settings.balanceNames),
    tokenList() {
      tokenList ??= readTokenLists({ chains, upstreams, bounds });
      return tokenList;
    },
    projects: openProjectGate({ settings, database: database.open, now: clock.now, log }),
    clientAddress(context) {
      const { incoming } = context.env as HttpBindings;
      return clientAddress(incoming as IncomingMessage, settings.trustedProxies);
    },
    unread: openUnread(settings.unreadBytes, metrics),
    budgets: openBudgets({ clock, metrics, networkFactor: settings.networkFactor }),
    sharedCache,
    addressOf: (request) => clientAddress(request, settings.trustedProxies),
    clock,
    log,
    metrics,
    networkImages: new Set(),
    listedPictures: { token: new Set(), currency: new Set() },
    swapNetworks: new Set(),
    sellers: new Set(),
  };
}

function createOperatorHandlers({ settings, log, metrics }: ApiContext, open: readonly OpenModule[]) {
  const readiness = createReadiness({
    ...readinessChecks(open),
    // A chain is ready if its second node answers while the first is slow.
    limit: Math.max(settings.nodesMilliseconds, 3_000),
    onFailure: (check, error) => log.error({ error, check }, 'not ready'),
  });
  const refusal = {
    body: JSON.stringify(failureBody(createError('METHOD_NOT_ALLOWED'))),
    contentType: 'application/json',
  };
  return { readiness, operations: createOperations({ readiness, registry: metrics, refusal }) };
}

/** Bounds connections of each address and of all, also of those that send nothing. */
function boundConnections(
  server: Server,
  { connections, addressConnections, networkFactor, trustedProxies }: ApiSettings,
  onDropped: (bound: 'all' | 'address') => void,
): void {
  server.maxConnections = connections;
  server.on('drop', () => onDropped('all'));
  const addressSockets = new AddressSockets({
    bound: trustedProxies > 0 ? Number.POSITIVE_INFINITY : addressConnections,
    networkFactor,
  });
  server.on('connection', (socket) => {
    if (addressSockets.takes(socket)) return;
    onDropped('address');
    socket.destroy();
  });
}

/** The server of all routes: those for operators, then those of modules. */
function createServer(context: ApiContext, open: readonly OpenModule[], operations: OperationsHandler) {
  const { settings, log, metrics } = context;
  const failures = new Counter({
    name: 'api_failed_answers_total',
    help: 'Answers with status 500 or above, by status: 500 is a fault of the API, 502 a node or vendor that does not answer',
    labelNames: ['status'],
    registers: [metrics],
  });
  const dropped = new Counter({
    name: 'api_connections_dropped_total',
    help: 'Connections that the API closed, by bound: all (API_CONNECTIONS), address (API_ADDRESS_CONNECTIONS), pipelining (too many requests ahead of their answers)',
    labelNames: ['bound'],
    registers: [metrics],
  });
  const onDropped = (bound: 'all' | 'address' | 'pipelining') => dropped.inc({ bound });
  const app = createApp(
    (error) =>
      log.error({ error }, isDiskFull(error) ? 'the disk of the database is full' : 'a request failed'),
    (status) => failures.inc({ status }),
  );
  app.use(listedOnly(context.projects));
  // An indexing process serves only operators.
  if (settings.roles !== 'index') for (const { routes } of open) if (routes) app.route('/', routes);
  serveDocument(app, isExempt);
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: (error) => answerUnread(error, (one) => log.error({ error: one }, 'a request failed')),
  });
  const created = createHttpServer({
    tlsCert: settings.tlsCert,
    tlsKey: settings.tlsKey,
    tlsSettingNames,
    onPipelining: () => onDropped('pipelining'),
    onRequest: (request, response) => {
      if (!operations(request, response)) void answer(request, response);
    },
  });
  routeUpgrades(created.server, socketsOf(context, open));
  boundConnections(created.server, settings, onDropped);
  countUnread(created.server, context);
  return created;
}
