import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type CaipNetworkId, parseCaipNetworkId, parsePlainJson } from '@mooring/protocol';
import { rpcQuery, supportedChainsAnswer, supportedChainsPath } from '@mooring/protocol/api';
import { readText } from '@mooring/protocol/http';
import { isInDoubt } from '@mooring/upstreams';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { createError } from '../errors.ts';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson } from '../http/describe-route.ts';
import { hasLeft } from '../http/has-left.ts';
import { readable } from '../http/readable.ts';
import { retryAfterOf } from '../limits/too-many.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { projectBudget } from '../projects/project-budget.ts';
import { admitsOrigin, type ProjectGate } from '../projects/project-gate.ts';
import { queryOf } from '../projects/read-project-id.ts';
import {
  answerCalls,
  type RpcAnswer,
  requestError,
  type ValidatedCall,
  validateCall,
} from './answer-calls.ts';
import { fairQueue } from './fair-queue.ts';
import { NodeSocket } from './node-socket.ts';
import { idOf, type RpcError, readCall, rpcErrors, rpcFailure } from './rpc-call.ts';
import { costOfSubscription } from './rpc-methods.ts';
import { type RpcMetrics, type RpcOutcome, registerRpcMetrics } from './rpc-metrics.ts';
import { checkCosts, rpcSettings } from './rpc-settings.ts';
import { RpcSockets, type SocketCaller } from './rpc-sockets.ts';

type RpcContext = ModuleContext<typeof rpcSettings>;

/** Forwards JSON-RPC to nodes within budgets and a method allowlist. */
export const rpcModule = defineModule({
  name: 'rpc',
  settings: rpcSettings,
  async check({ settings }) {
    checkCosts(settings);
  },
  async open(context) {
    checkCosts(context.settings);
    const { upstreams, clock } = context;
    const metrics = registerRpcMetrics(context.metrics);
    const proxy = createProxy(context, metrics);
    const routes = new Hono();
    routes.use(supportedChainsPath, readable('GET', 'POST'));
    routes.get(
      supportedChainsPath,
      describeJson({
        summary: 'Chains of the API',
        description: 'Lists the chains that the RPC proxy and the other routes serve.',
        answer: supportedChainsAnswer,
        failures: {},
      }),
      (context) => context.json({ http: [...upstreams.chains], ws: [...upstreams.chains] }),
    );
    for (const path of paths) {
      routes.use(path, readable('GET', 'POST'));
      routes.post(path, async (context) => {
        const startedAt = clock.now();
        const { status, body, retryAfter } = await proxy.post(context);
        if (retryAfter !== undefined) context.header('retry-after', retryAfter);
        metrics.onRequest(Math.max(0, clock.now() - startedAt) / 1_000);
        return context.json(body, status);
      });
    }
    routes.use(exchangePath, readable('POST'));
    routes.post(exchangePath, async (context) => {
      const { status, body } = await proxy.refuseAll(context);
      return context.json(body, status);
    });
    const sockets = openSockets(context, proxy, metrics);
    return {
      routes,
      sockets: { paths, ...sockets },
      async close() {
        sockets.end();
      },
    };
  },
});

const paths = ['/v1', '/v1/'];
/** Where other clients ask for exchanges to pay from, of which there are none: they read an error only in JSON-RPC. */
const exchangePath = '/v1/json-rpc';

interface Answer {
  readonly status: 200 | 400 | 403 | 413 | 429 | 500 | 502 | 503;
  readonly body: RpcAnswer | readonly RpcAnswer[];
  /** Set if a limit or an unavailable database refused the request. */
  readonly retryAfter?: string | undefined;
}

const refuse = (status: Answer['status'], error: RpcError): Answer => ({
  status,
  body: rpcFailure(null, error),
});

/** Every answer is JSON-RPC, with any status: clients read nothing else. */
function createProxy(context: RpcContext, metrics: RpcMetrics) {
  const { settings, upstreams, projects, clientAddress, budgets, log } = context;
  const rules = { methods: settings.rpcMethods, costs: settings.rpcCosts, logBlocks: settings.rpcLogBlocks };
  const bounds = { perMinute: settings.rpcAddressUnits, atOnce: settings.rpcAtOnce };
  const admit = admitAddress({ budgets, name: 'rpc-address', bounds });
  const perMinute = settings.rpcProjectUnits;
  const admitProject = projectBudget({ projects, budgets, name: 'rpc-project', perMinute });
  const queue = fairQueue(context);
  const tooLong = refuse(413, {
    code: -32_600,
    message: `A request has at most ${settings.rpcBytes} bytes.`,
  });

  /** The client of a request, or why it is refused. */
  async function readCaller(
    query: Readonly<Record<string, string>>,
    origin: string | undefined,
    address: string,
  ): Promise<SocketCaller | Answer> {
    const read = v.safeParse(rpcQuery, query);
    if (!read.success) return refuse(400, rpcErrors.params);
    const chain = read.output.chainId as CaipNetworkId;
    if (!upstreams.chains.includes(chain)) return refuse(400, rpcErrors.chain);
    const { projectId } = read.output;
    if (!(await mayUse(projects, projectId, origin))) return refuse(403, rpcErrors.project);
    return { chain, projectId, origin, address };
  }

  function failed(error: unknown, chain: CaipNetworkId | undefined, isGone = false): Answer {
    const failure = requestError(error);
    // The client has left: nobody reads the answer, and the API did not fail.
    if (isGone) return refuse(400, failure.error);
    if (failure.status === 500) log.error({ error }, 'a request to the RPC proxy failed');
    if (chain) metrics.onCall(chain, 'all', failure.status === 429 ? 'limited' : 'failed');
    return { ...refuse(failure.status, failure.error), retryAfter: retryAfterOf(error) };
  }

  /** Charges units for a request that reaches no node. @throws MooringError `TOO_MANY_REQUESTS` */
  const spend = ({ address, projectId }: SocketCaller, units: number): Promise<void> =>
    admit(address, units, () => admitProject(projectId, units));

  async function answerText(caller: SocketCaller, text: string, signal: AbortSignal): Promise<Answer> {
    const { chain, projectId, address } = caller;
    try {
      const sent = readCalls(text, settings.rpcBatch);
      if ('status' in sent) {
        await spend(caller, 1);
        return sent;
      }
      const judged = sent.values.map((value) => validateCall(value, chain, rules));
      const units = judged.reduce((sum, one) => sum + ('cost' in one ? one.cost : 1), 0);
      const answers = await admit(address, units, async () => {
        await admitProject(projectId, units);
        const answer = () => answerCalls(upstreams, chain, judged, rules, signal);
        return queue({ chain, projectId, address, signal }, answer);
      });
      count(metrics, chain, judged, answers);
      const [single] = answers;
      if (sent.isBatch || single === undefined) return { status: 200, body: answers };
      return isLimit(single)
        ? { status: 429, body: single, retryAfter: retryAfterOf(createError('TOO_MANY_REQUESTS')) }
        : { status: 200, body: single };
    } catch (error) {
      return failed(error, chain, signal.aborted && error === signal.reason);
    }
  }
  return {
    readCaller,
    failed,
    answerText,
    spend,
    /** Answers calls of a path that serves no method. */
    async refuseAll({ req: { raw } }: Context): Promise<Answer> {
      const text = await readText(raw, { maxBytes: settings.rpcBytes, signal: raw.signal });
      if (text === undefined) return tooLong;
      const sent = readCalls(text, settings.rpcBatch);
      if ('status' in sent) return sent;
      const answers = sent.values.map((value) =>
        rpcFailure(idOf(value), readCall(value) ? rpcErrors.method : rpcErrors.request),
      );
      const [single] = answers;
      return { status: 200, body: sent.isBatch || single === undefined ? answers : single };
    },
    async post(request: Context): Promise<Answer> {
      try {
        const { req } = request;
        const caller = await readCaller(queryOf(request), req.header('origin'), clientAddress(request));
        if ('status' in caller) return caller;
        // Any content type: pages send JSON as text to avoid a preflight.
        const text = await readText(req.raw, { maxBytes: settings.rpcBytes, signal: req.raw.signal });
        if (text !== undefined) return await answerText(caller, text, req.raw.signal);
        return tooLong;
      } catch (error) {
        return failed(error, undefined, hasLeft(request, error));
      }
    },
  };
}

/** Bytes per node message. */
const newsBytes = 4_194_304;

/** The proxy over WebSocket: the same calls, plus subscriptions on chains with `sockets`. */
function openSockets(context: RpcContext, proxy: ReturnType<typeof createProxy>, metrics: RpcMetrics) {
  const { settings, chains, projects, addressOf } = context;
  const nodes = new Map<CaipNetworkId, NodeSocket>();
  for (const { chain, sockets = [] } of chains.chains) {
    if (sockets.length === 0) continue;
    const chainNumber = BigInt(parseCaipNetworkId(chain).reference);
    const options = {
      ...{ addresses: sockets, chainNumber, maxBytes: newsBytes },
      maxSubscriptions: settings.rpcChainSubscriptions,
    };
    nodes.set(chain, new NodeSocket(options));
  }
  const sockets = new RpcSockets({
    bounds: {
      frame: settings.rpcBytes,
      unread: settings.rpcUnreadBytes,
      perAddress: settings.rpcAddressSockets,
      networkFactor: context.budgets.networkFactor,
      perProject: settings.rpcProjectSockets,
      total: settings.rpcSockets,
      subscriptions: settings.rpcSubscriptions,
      subscriptionsPerAddress: settings.rpcAddressSubscriptions,
      atOnce: settings.rpcAtOnce,
    },
    countsProjects: projects.isRestricted,
    unreadOfAll: context.unread,
    async admit(request) {
      const query = Object.fromEntries(new URL(request.url ?? '', 'http://localhost').searchParams);
      const caller = await proxy
        .readCaller(query, request.headers.origin, addressOf(request))
        .catch((error: unknown) => proxy.failed(error, undefined));
      return 'status' in caller ? caller.status : caller;
    },
    answer: async (caller, text, signal) => (await proxy.answerText(caller, text, signal)).body,
    // A database that does not answer takes nobody's socket.
    mayStay: ({ projectId, origin }) => mayUse(projects, projectId, origin).catch(() => true),
    spend: proxy.spend,
    subscriptionCost: costOfSubscription({ costs: settings.rpcCosts }),
    nodeOf: (chain) => nodes.get(chain),
    onDropped: metrics.onSocketDropped,
  });
  metrics.onSockets(() => sockets.size);
  return {
    upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
      void sockets.upgrade(request, stream, head).catch(() => stream.destroy());
    },
    close: () => sockets.close(),
    end() {
      sockets.end();
      for (const node of nodes.values()) node.close();
    },
  };
}

interface SentCalls {
  readonly values: readonly unknown[];
  readonly isBatch: boolean;
}

function readCalls(text: string, most: number): SentCalls | Answer {
  const body = parsePlainJson(text);
  if (body === undefined) return refuse(400, rpcErrors.parse);
  const isBatch = Array.isArray(body);
  const values: readonly unknown[] = isBatch ? body : [body];
  if (values.length > 0 && values.length <= most) return { values, isBatch };
  return refuse(400, { code: -32_600, message: `A request has 1 to ${most} calls.` });
}

async function mayUse(
  projects: ProjectGate,
  id: string | undefined,
  origin: string | undefined,
): Promise<boolean> {
  if (!projects.isRestricted) return true;
  const project = await projects.find(id);
  return project !== undefined && admitsOrigin(project, origin);
}

const isLimit = (answer: RpcAnswer): boolean => 'error' in answer && answer.error === rpcErrors.nodeLimit;

function count(
  metrics: RpcMetrics,
  chain: string,
  judged: readonly ValidatedCall[],
  answers: readonly RpcAnswer[],
): void {
  for (const [index, one] of judged.entries()) {
    const answer = answers[index];
    if ('call' in one) metrics.onCall(chain, one.call.method, outcomeOf(answer));
    else metrics.onCall(chain, one.method ?? 'other', 'refused');
  }
}

function outcomeOf(answer: RpcAnswer | undefined): RpcOutcome {
  if (answer === undefined) return 'error';
  if ('result' in answer) return 'ok';
  if (isLimit(answer)) return 'limited';
  return isInDoubt(answer) ? 'doubt' : 'error';
}
