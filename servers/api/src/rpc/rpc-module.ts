import type { CaipNetworkId } from '@mooring/protocol';
import { rpcQuery, supportedChainsAnswer, supportedChainsPath } from '@mooring/protocol/api';
import { readBounded, WindowCounts } from '@mooring/server-kit';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { createError } from '../errors.ts';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson } from '../http/describe-route.ts';
import { readable } from '../http/readable.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { admitsOrigin, type ProjectGate } from '../projects/project-gate.ts';
import { answerCalls, type JudgedCall, judgeCall, type RpcAnswer, requestError } from './answer-calls.ts';
import { type RpcError, rpcErrors, rpcFailure } from './rpc-call.ts';
import { type RpcMetrics, registerRpcMetrics } from './rpc-metrics.ts';
import { rpcSettings } from './rpc-settings.ts';

type RpcContext = ModuleContext<typeof rpcSettings>;

/** Passes JSON-RPC on to nodes, as far as budgets and a list of methods allow. */
export const rpcModule = defineModule({
  name: 'rpc',
  settings: rpcSettings,
  async open(context) {
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
      (context) => context.json({ http: [...upstreams.chains], ws: [] }),
    );
    for (const path of ['/v1', '/v1/']) {
      routes.use(path, readable('GET', 'POST'));
      routes.post(path, async (context) => {
        const begun = clock.now();
        const { status, body } = await proxy(context);
        metrics.onRequest(Math.max(0, clock.now() - begun) / 1_000);
        return context.json(body, status);
      });
    }
    return { routes };
  },
});

interface Answer {
  readonly status: 200 | 400 | 403 | 413 | 429 | 500 | 502;
  readonly body: RpcAnswer | readonly RpcAnswer[];
}

const refuse = (status: Answer['status'], error: RpcError): Answer => ({
  status,
  body: rpcFailure(null, error),
});

/** Every answer is JSON-RPC, whatever its status: clients read nothing else here. */
function createProxy(context: RpcContext, metrics: RpcMetrics) {
  const { settings, upstreams, projects, clientAddress, clock, log } = context;
  const rules = { methods: settings.rpcMethods, logBlocks: settings.rpcLogBlocks };
  const bounds = { perMinute: settings.rpcAddressUnits, atOnce: settings.rpcAtOnce };
  const admit = admitAddress({ clock, bounds });
  const admitProject = projectBudget(context);
  return async (request: Context): Promise<Answer> => {
    const query = v.safeParse(rpcQuery, request.req.query());
    if (!query.success) return refuse(400, rpcErrors.params);
    const chain = query.output.chainId as CaipNetworkId;
    if (!upstreams.chains.includes(chain)) return refuse(400, rpcErrors.chain);
    const { projectId } = query.output;
    try {
      if (!(await mayUse(projects, projectId, request))) return refuse(403, rpcErrors.project);
      const sent = await readCalls(request, settings.rpcBytes, settings.rpcBatch);
      if ('status' in sent) return sent;
      const judged = sent.values.map((value) => judgeCall(value, chain, rules));
      const units = judged.reduce((sum, one) => sum + ('cost' in one ? one.cost : 1), 0);
      const answers = await admit(clientAddress(request), units, async () => {
        admitProject(projectId, units);
        return answerCalls(upstreams, chain, judged, rules);
      });
      count(metrics, chain, judged, answers);
      const [single] = answers;
      return { status: 200, body: sent.isBatch || single === undefined ? answers : single };
    } catch (error) {
      const told = requestError(error);
      if (told.status === 500) log.error({ error }, 'a request to the RPC proxy failed');
      metrics.onCall(chain, 'all', told.status === 429 ? 'limited' : 'failed');
      return refuse(told.status, told.error);
    }
  };
}

interface SentCalls {
  readonly values: readonly unknown[];
  readonly isBatch: boolean;
}

/** Reads the body, whatever type it is declared as: pages send it as text to be spared a preflight. */
async function readCalls({ req }: Context, maxBytes: number, most: number): Promise<SentCalls | Answer> {
  const text = await readBounded(req.raw, { maxBytes, signal: req.raw.signal });
  if (text === undefined) {
    return refuse(413, { code: -32_600, message: `A request has at most ${maxBytes} bytes.` });
  }
  const body = parse(text);
  if (body === undefined) return refuse(400, rpcErrors.parse);
  const isBatch = Array.isArray(body);
  const values: readonly unknown[] = isBatch ? body : [body];
  if (values.length > 0 && values.length <= most) return { values, isBatch };
  return refuse(400, { code: -32_600, message: `A request has 1 to ${most} calls.` });
}

async function mayUse(projects: ProjectGate, id: string | undefined, { req }: Context): Promise<boolean> {
  if (!projects.isRestricted) return true;
  const project = await projects.find(id);
  return project !== undefined && admitsOrigin(project, req.header('origin'));
}

/** Only listed ids have a share: clients can invent others. */
function projectBudget({ settings, projects, clock }: RpcContext) {
  const asked = new WindowCounts(60_000);
  return (id: string | undefined, units: number): void => {
    const key = projects.isRestricted && id !== undefined ? id : 'any';
    if (asked.count(key, clock.now()) >= settings.rpcProjectUnits) throw createError('TOO_MANY_REQUESTS');
    asked.add(key, clock.now(), units);
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function count(
  metrics: RpcMetrics,
  chain: string,
  judged: readonly JudgedCall[],
  answers: readonly RpcAnswer[],
): void {
  for (const [index, one] of judged.entries()) {
    const answer = answers[index];
    if ('call' in one) metrics.onCall(chain, one.call.method, answer && 'result' in answer ? 'ok' : 'error');
    else metrics.onCall(chain, one.method ?? 'other', 'refused');
  }
}
