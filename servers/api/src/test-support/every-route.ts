import { readSettings } from '@mooring/server-kit';
import { expect } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from './chains-file.ts';
import { bothVersions } from './devnet-chains-file.ts';
import { type Answer, openApi, type Question } from './open-api.ts';

/** The parts of an OpenAPI schema that a value can be built from. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

export interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Every route of an API, by its OpenAPI document, over a database and a chain with an index, pools and a node that is away. */
export interface EveryRoute {
  readonly operations: readonly (readonly [method: string, path: string, operation: Operation])[];
  /** Sends as the operator, so that a request also reaches the code behind the operator's routes. */
  ask(path: string, question?: Question): Promise<Answer>;
  /** Stops all of it. */
  close(): Promise<void>;
}

const admin = 'an-admin-token-of-a-test-0123456789';

/** Budgets that the many requests of a test do not reach. */
const generous = Object.fromEntries(
  Object.values(apiSettings).flatMap(({ name }) =>
    /_(RATE|CHECKOUTS|ADDRESS_UNITS|PROJECT_UNITS)$/.test(name) ? [[name, '100000']] : [],
  ),
);

export interface EveryRouteOptions {
  /** URL of the chain's node. */
  readonly node?: string;
  /** More settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether the chain has an index. */
  readonly isIndexed?: boolean;
}

export async function openEveryRoute({
  node = 'http://127.0.0.1:1',
  settings: more = {},
  isIndexed = true,
}: EveryRouteOptions = {}): Promise<EveryRoute> {
  const index = isIndexed ? { index: { pollMilliseconds: 60_000 } } : {};
  const chain = { ...index, exchange: bothVersions, blockSeconds: 0 };
  const settings = readSettings(apiSettings, {
    ...generous,
    API_STATE: 'memory',
    API_CHAINS: chainsFile(`eip155:1=${node}`, { more: { 'eip155:1': chain } }),
    API_ADMIN_TOKEN: admin,
    API_ANALYTICS: 'on',
    ...more,
  });
  const { ask, api } = await openApi({ ...settings, port: 0 });
  try {
    const { paths } = JSON.parse((await ask('/openapi.json')).body) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    };
    return {
      operations: Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, operation]) => [method.toUpperCase(), path, operation] as const,
        ),
      ),
      ask: (path, question = {}) =>
        ask(path, { ...question, headers: { authorization: `Bearer ${admin}`, ...question.headers } }),
      close: () => api.close(),
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}

/** Usual values, so that one parameter at a time is hostile. */
export const usual: Readonly<Record<string, string>> = {
  address: `0x${'12'.repeat(20)}`,
  account: `eip155:1:0x${'12'.repeat(20)}`,
  contract: `eip155:1:0x${'12'.repeat(20)}`,
  tokenId: '7',
  chainId: 'eip155:1',
  name: 'alice.mooring.test',
  projectId: 'shop',
};

/** A path with its parameters filled in. */
export const filled = (path: string, written: (name: string) => string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => written(name));

/** Whether requests of a method have a body. */
export const hasBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE';

const leaks = [
  /select |insert |drizzle|node_modules|SQLSTATE|root:x:/i,
  // A stack, and where the program is.
  /^\s*at .+:\d+:\d+/m,
  new RegExp(`${process.cwd()}|postgres://|${admin}`),
];

/** A message says what was wrong; it may hold no code, no statement and nothing of the server. */
export function expectRefusal(answer: Answer, what: string): void {
  // A spent budget would hide what the request does.
  expect([429, 500], `${what}: ${answer.body.slice(0, 300)}`).not.toContain(answer.status);
  expect(answer.status, what).toBeLessThan(503);
  expect(answer.headers['set-cookie'], what).toBeUndefined();
  expect(answer.headers['x-content-type-options'], what).toBe('nosniff');
  for (const leak of leaks) expect(answer.body, what).not.toMatch(leak);
}
