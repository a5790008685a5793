import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { serve } from '../test-support/test-server.ts';
import { createOperations, type OperationsOptions } from './operations.ts';
import { createReadiness } from './readiness.ts';

async function operate(more: Partial<OperationsOptions> = {}) {
  const registry = new Registry();
  const handle = createOperations({ readiness: createReadiness({ checks: {} }), registry, ...more });
  const port = await serve((request, response) => {
    if (!handle(request, response)) response.writeHead(418).end();
  });
  return (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
}

it('responds that the process is alive, uncached', async () => {
  const response = await (await operate())('/health');
  expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

it('reports whether each dependency responds, also while it drains', async () => {
  let works = true;
  const readiness = createReadiness({
    checks: {
      store: async () => {
        if (!works) throw new Error('its password is hunter2');
      },
    },
  });
  const get = await operate({ readiness });
  const ready = async () => {
    const response = await get('/ready');
    return [response.status, await response.text()];
  };
  expect(await ready()).toEqual([200, '{"ready":true,"checks":{"store":"ok"}}\n']);
  works = false;
  expect(await ready()).toEqual([503, '{"ready":false,"checks":{"store":"failed"}}\n']);
  works = true;
  readiness.stop();
  expect(await ready()).toEqual([503, '{"ready":false,"checks":{"store":"ok"}}\n']);
});

it('renders the metrics once for concurrent requests, and again for a later one', async () => {
  let rendered = 0;
  let render: (text: string) => void = () => {};
  const registry = {
    contentType: 'text/x-metrics',
    metrics: () => {
      rendered += 1;
      return new Promise<string>((resolve) => {
        render = resolve;
      });
    },
  };
  let both = 0;
  const handle = createOperations({ readiness: createReadiness({ checks: {} }), registry });
  const port = await serve((request, response) => {
    handle(request, response);
    both += 1;
  });
  const get = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    return [response.headers.get('content-type'), await response.text()];
  };
  const answers = Promise.all([get(), get()]);
  await expect.poll(() => both).toBe(2);
  render('up 1\n');
  expect(await answers).toEqual([
    ['text/x-metrics', 'up 1\n'],
    ['text/x-metrics', 'up 1\n'],
  ]);
  expect(rendered).toBe(1);
  const later = get();
  await expect.poll(() => rendered).toBe(2);
  render('up 2\n');
  expect((await later)[1]).toBe('up 2\n');
});

it('serves on after the metrics failed', async () => {
  let fails = true;
  const registry = {
    contentType: 'text/plain',
    metrics: async () => {
      if (fails) throw new Error('secret');
      return 'up 1\n';
    },
  };
  const get = await operate({ registry });
  const failed = await get('/metrics');
  expect([failed.status, await failed.text()]).toEqual([500, 'metrics failed\n']);
  fails = false;
  expect(await (await get('/metrics')).text()).toBe('up 1\n');
});

it('answers HEAD without a body, and refuses other methods in the words of the server', async () => {
  const refusal = { body: '{"error":"no"}', contentType: 'application/json' };
  const get = await operate({ refusal });
  for (const path of ['/health', '/ready', '/metrics']) {
    const head = await get(path, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const refused = await get(path, 'POST');
    expect([refused.status, refused.headers.get('allow'), await refused.text()]).toEqual([
      405,
      'GET, HEAD',
      refusal.body,
    ]);
  }
});

it('reads the path alone, and leaves every other one to the server', async () => {
  const get = await operate();
  expect((await get('/health?now=1')).status).toBe(200);
  for (const path of ['/', '/healthy', '/health/', '/Health', '/constructor', '/__proto__', '//health'])
    expect((await get(path)).status).toBe(418);
});
