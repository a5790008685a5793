import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../test-support/open-api.ts';

let service: TestApi;
let routes: readonly (readonly [method: string, path: string])[] = [];
beforeAll(async () => {
  service = await openApi({
    namesSuffix: 'names.example.eth',
    namesSigner: `0x${'11'.repeat(32)}`,
    namesResolvers: [`0x${'22'.repeat(20)}`],
  });
  const { body } = await service.ask('/openapi.json');
  const { paths }: { paths: Record<string, Record<string, unknown>> } = JSON.parse(body);
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => [method.toUpperCase(), path] as const),
  );
  routes = [...described, ['POST', '/v1'], ['POST', '/v1/'], ['GET', '/openapi.json']];
});
afterAll(() => service.api.close());

const origin = 'https://dapp.example';

it('covers the routes of the API', () => {
  const paths = routes.map(([, path]) => path);
  expect(paths).toContain('/v1/account/{address}/balance');
  expect(paths).toContain('/v1/ens');
  expect(paths.some((path) => path.includes('nft'))).toBe(true);
});

it('lets pages of any origin read every answer, errors included', async () => {
  const unreadable: string[] = [];
  for (const [method, path] of routes) {
    // The path placeholders are not addresses, and the body is not JSON.
    const body = method === 'GET' ? undefined : '{';
    const answer = await service.ask(encodeURI(path), { method, headers: { origin }, body });
    if (answer.headers['access-control-allow-origin'] !== '*')
      unreadable.push(`${method} ${path} ${answer.status}`);
  }
  expect(unreadable).toEqual([]);
});

it('answers the preflight of every route with its method and the headers that clients send', async () => {
  const refused: string[] = [];
  for (const [method, path] of routes) {
    const { status, headers } = await service.ask(encodeURI(path), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    });
    const methods = String(headers['access-control-allow-methods']).split(',');
    const names = String(headers['access-control-allow-headers']).split(',');
    if (status !== 204 || !methods.includes(method) || !names.includes('content-type'))
      refused.push(`${method} ${path} ${status}`);
  }
  expect(refused).toEqual([]);
});
