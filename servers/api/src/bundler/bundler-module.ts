import { type CaipNetworkId, parsePlainJson } from '@mooring/protocol';
import { rpcQuery } from '@mooring/protocol/api';
import { readText } from '@mooring/protocol/http';
import { type CallAnswer, isInDoubt, type NamedNode } from '@mooring/upstreams';
import { type Context, Hono } from 'hono';
import { Counter, type Registry } from 'prom-client';
import * as v from 'valibot';
import { admitAddress } from '../http/admit-address.ts';
import { hasLeft } from '../http/has-left.ts';
import { readable } from '../http/readable.ts';
import { retryAfterOf } from '../limits/too-many.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { projectBudget } from '../projects/project-budget.ts';
import { admitsOrigin } from '../projects/project-gate.ts';
import { queryOf } from '../projects/read-project-id.ts';
import { requestError } from '../rpc/answer-calls.ts';
import { idOf, type RpcCall, type RpcError, readCall, rpcErrors, rpcFailure } from '../rpc/rpc-call.ts';
import { BundlerClient } from './bundler-client.ts';
import { bundlerSettings } from './bundler-settings.ts';

type BundlerContext = ModuleContext<typeof bundlerSettings>;

/** Costs of the methods of ERC-4337 (ERC-7769); none of them spends the operator's funds. */
const usual: ReadonlyMap<string, number> = new Map([
  ['eth_chainId', 1],
  ['eth_estimateUserOperationGas', 8],
  ['eth_getUserOperationByHash', 2],
  ['eth_getUserOperationReceipt', 2],
  ['eth_sendUserOperation', 20],
  ['eth_supportedEntryPoints', 1],
]);
/** Cost of a method that the operator allows. */
const addedCost = 20;

const maxBytes = 262_144;
const bundlerQuery = v.object({
  ...rpcQuery.entries,
  bundler: v.optional(v.pipe(v.string(), v.maxLength(128))),
});

/** Forwards user operations of smart accounts to the bundlers of `API_CHAINS`. */
export const bundlerModule = defineModule({
  name: 'bundler',
  settings: bundlerSettings,
  async open(context) {
    const answer = createBundlers(context);
    const routes = new Hono();
    for (const path of ['/v1/bundler', '/bundler']) {
      routes.use(path, readable('POST'));
      routes.post(path, async (request) => {
        const { status, body, retryAfter } = await answer(request);
        if (retryAfter !== undefined) request.header('retry-after', retryAfter);
        return request.json(body, status);
      });
    }
    return { routes };
  },
});

interface Answer {
  readonly status: 200 | 400 | 403 | 413 | 429 | 500 | 502 | 503;
  readonly body: object;
  /** Set when a limit refused the request. */
  readonly retryAfter?: string | undefined;
}

const refuse = (status: Answer['status'], error: RpcError, id = idOf(null)): Answer => ({
  status,
  body: rpcFailure(id, error),
});

/** Every answer is JSON-RPC, with any status. */
function createBundlers(context: BundlerContext) {
  const { settings, projects, clientAddress, budgets, log } = context;
  const onCall = registerBundlerMetrics(context.metrics);
  const costs = new Map([...settings.bundlerMethods.map((method) => [method, addedCost] as const), ...usual]);
  const admit = admitAddress({
    budgets,
    name: 'bundler',
    bounds: { perMinute: settings.bundlerRate, atOnce: 8 },
  });
  const perMinute = settings.bundlerProjectUnits;
  const admitProject = projectBudget({ projects, budgets, name: 'bundler-project', perMinute });
  const bundlers = new BundlerClient({
    timeoutMs: settings.bundlerMilliseconds,
    onFailure: (problem) => log.warn({ problem }, 'a bundler gave no usable answer'),
  });
  const answer = async (request: Context): Promise<Answer> => {
    const found = await findBundler(context, request);
    if ('status' in found) return found;
    const call = await readSent(request);
    if ('status' in call) return call;
    const units = costs.get(call.method);
    if (units === undefined) return refuse(200, rpcErrors.method, call.id);
    await admitProject(found.projectId, units);
    const response = await bundlers.request(found.bundler, found.chain, call, request.req.raw.signal);
    const outcome = outcomeOf(response);
    onCall(call.method, outcome);
    return { status: outcome === 'failed' ? 502 : 200, body: { jsonrpc: '2.0', id: call.id, ...response } };
  };
  return async (request: Context): Promise<Answer> => {
    try {
      return await admit(clientAddress(request), 1, () => answer(request));
    } catch (error) {
      const response = requestError(error);
      // Nobody reads the answer of a client that has left, and nothing of the API has failed.
      if (hasLeft(request, error)) return refuse(400, response.error);
      if (response.status === 500) log.error({ error }, 'a request to a bundler failed');
      return { ...refuse(response.status, response.error), retryAfter: retryAfterOf(error) };
    }
  };
}

interface Found {
  readonly bundler: NamedNode;
  readonly chain: CaipNetworkId;
  readonly projectId: string | undefined;
}

/** The bundler named by the request, or the first of the chain. */
async function findBundler({ projects, chains }: BundlerContext, context: Context): Promise<Answer | Found> {
  const query = v.safeParse(bundlerQuery, queryOf(context));
  if (!query.success) return refuse(400, rpcErrors.params);
  const { chainId: chain, projectId, bundler: name } = query.output;
  if (projects.isRestricted) {
    const project = await projects.find(projectId);
    if (project === undefined || !admitsOrigin(project, context.req.header('origin')))
      return refuse(403, rpcErrors.project);
  }
  const listed = chains.chains.find((one) => one.chain === chain)?.bundlers ?? [];
  const bundler = name ? listed.find((one) => one.name === name.toLowerCase()) : listed[0];
  if (bundler === undefined) return refuse(400, { code: -32_001, message: 'This API has no such bundler.' });
  return { bundler, chain: chain as CaipNetworkId, projectId };
}

async function readSent({ req: { raw } }: Context): Promise<Answer | RpcCall> {
  const text = await readText(raw, { maxBytes, signal: raw.signal });
  if (text === undefined) {
    return refuse(413, { code: -32_600, message: `A request has at most ${maxBytes} bytes.` });
  }
  const sent = parsePlainJson(text);
  return readCall(sent) ?? refuse(400, sent === undefined ? rpcErrors.parse : rpcErrors.request);
}

type Outcome = 'ok' | 'error' | 'doubt' | 'failed';

function outcomeOf(response: CallAnswer): Outcome {
  if ('result' in response) return 'ok';
  if (isInDoubt(response)) return 'doubt';
  return response.error === rpcErrors.node ? 'failed' : 'error';
}

/** Methods are labels, so only allowed ones are counted. */
function registerBundlerMetrics(metrics: Registry) {
  const calls = new Counter({
    name: 'api_bundler_calls_total',
    help: 'Calls to bundlers, by method and outcome: ok, error (the bundler answers with one), doubt (it may have taken an operation without a usable answer), failed (no usable answer)',
    labelNames: ['method', 'outcome'],
    registers: [metrics],
  });
  return (method: string, outcome: Outcome): void => calls.inc({ method, outcome });
}
