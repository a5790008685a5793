import { apiFailure, balanceAnswer, fungiblePriceQuestion } from '@mooring/protocol/api';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../test-support/open-api.ts';

let service: TestApi;
beforeAll(async () => {
  service = await openApi();
});
afterAll(() => service.api.close());

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly responses: Readonly<
    Record<string, { readonly content: Record<string, { readonly schema: unknown }> }>
  >;
}

it('describes each route by its request and answer schemas, with only the failures it sends', async () => {
  const { status, headers, body } = await service.ask('/openapi.json');
  expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
  const document: { openapi: string; paths: Record<string, Record<string, Operation>> } = JSON.parse(body);
  expect(document.openapi).toBe('3.1.0');
  const operation = document.paths['/v1/account/{address}/balance']?.get;
  expect(
    operation?.parameters?.map(({ name, in: place, required = false }) => [name, place, required]),
  ).toEqual([
    ['address', 'path', true],
    ['chainId', 'query', false],
    ['currency', 'query', false],
    ['forceUpdate', 'query', false],
    ['block', 'query', false],
    ['projectId', 'query', false],
    ['x-project-id', 'header', false],
  ]);
  expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '400', '403', '429', '500', '502']);
  const schema = (of: string) =>
    JSON.stringify(operation?.responses[of]?.content['application/json']?.schema);
  for (const name of Object.keys(balanceAnswer.entries.balances.pipe[0].item.entries)) {
    expect(schema('200')).toContain(`"${name}"`);
  }
  expect(schema('200')).toContain('"maxItems":1000');
  for (const name of Object.keys(apiFailure.entries.error.entries))
    expect(schema('502')).toContain(`"${name}"`);
});

it('documents for each route how a request names its project, and whether it refuses unlisted ones', async () => {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    (await service.ask('/openapi.json')).body,
  );
  const said = (path: string, method = 'get') => {
    const { parameters = [], responses = {} } = paths[path]?.[method] ?? {};
    const names = parameters.flatMap(({ name }) => (/project/i.test(name) ? [name] : []));
    return { names, refuses: '403' in responses };
  };
  const both = ['projectId', 'x-project-id'];
  expect(said('/v1/fungible/price', 'post')).toEqual({ names: both, refuses: true });
  expect(said('/v1/account/{address}/history')).toEqual({ names: both, refuses: true });
  expect(said('/appkit/v1/config')).toEqual({ names: both, refuses: false });
  expect(said('/v1/profile/account', 'post')).toEqual({ names: [], refuses: false });
});

it('describes the body of each route that reads one', async () => {
  const { paths } = JSON.parse((await service.ask('/openapi.json')).body) as {
    paths: Record<string, Record<string, { requestBody?: { required: boolean; content: object } }>>;
  };
  const written = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      ['post', 'put'].includes(method) ? [{ name: `${method} ${path}`, requestBody }] : [],
    ),
  );
  const withBody = written.filter(({ requestBody }) => requestBody !== undefined);
  // Neither reads a body: the token and the code are in headers.
  expect(written.filter((one) => !withBody.includes(one)).map(({ name }) => name)).toEqual([
    'post /auth/v1/sign-out',
    'put /auth/v1/otp',
  ]);
  expect(withBody.length).toBeGreaterThan(10);
  const price = paths['/v1/fungible/price']?.post?.requestBody;
  for (const name of Object.keys(fungiblePriceQuestion.entries))
    expect(JSON.stringify(price)).toContain(`"${name}"`);
});

it('answers unknown paths in the same shape', async () => {
  const { status, headers, body } = await service.ask('/v1/nothing');
  // Pages have to tell this answer from an unreachable API.
  expect(headers['access-control-allow-origin']).toBe('*');
  expect([status, v.parse(apiFailure, JSON.parse(body)).error.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
});
