import { readSettings } from '@mooring/server-kit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../cli/commands.ts';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { DatabaseAway } from '../http/database-away.ts';
import { startApi } from '../server/start-api.ts';
import { apiSettings } from '../settings/api-settings.ts';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import { openApi } from '../test-support/open-api.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';

const slow = 120_000;
const admin = 'admin-token-of-the-test';
const account = `0x${'ab'.repeat(20)}`;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, slow);
afterAll(() => postgres.stop());

async function world(more: Record<string, string> = {}) {
  const environment = {
    API_DATABASE: await postgres.newDatabase(),
    API_STATE: 'memory',
    API_PORT: '0',
    ...more,
  };
  const { api, ask, time } = await openApi(readSettings(apiSettings, environment));
  const send = (body: unknown, path = '/e?projectId=shop&st=appkit&sv=react-wagmi-1', headers = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  /** Closes the API and reads the stored events. */
  const stored = async (project?: string) => {
    await api.close();
    let text = '';
    const write = async (part: string) => {
      text += part;
    };
    const ended = await runCommand(['events', 'export', ...(project ? [project] : [])], environment, write);
    expect(ended).toEqual({ text: '', exitCode: 0 });
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  };
  return { send, stored, ask, time };
}

let next = 0;
const event = (props: object = {}, more: object = {}) => {
  next += 1;
  return {
    eventId: `event-${next}`,
    url: 'https://app.example/pay?secret=1#more',
    domain: 'app.example',
    timestamp: 1,
    props: {
      type: 'track',
      event: 'CONNECT_SUCCESS',
      address: account,
      properties: { method: 'qrcode' },
      ...props,
    },
    ...more,
  };
};

it(
  'stores events without characters that the database refuses, and still stores the others',
  async () => {
    const { send, stored } = await world({ API_ANALYTICS: 'on' });
    const bad = 'a\u0000b\ud800';
    const answer = await send(event({ type: bad, properties: { method: bad } }, { domain: bad }));
    expect(answer.status).toBe(200);
    await send(event());
    const rows = await stored();
    expect(rows.map(({ properties }) => properties)).toEqual([{ method: 'ab' }, { method: 'qrcode' }]);
  },
  slow,
);

it(
  'stores events without private data and exports them as NDJSON',
  async () => {
    const { send, stored, ask, time } = await world({ API_ANALYTICS: 'on' });
    const key = 'cd'.repeat(32);
    const first = event({
      properties: { method: 'qrcode', uri: 'x', message: `wc:${key}@2?symKey=${key} ${account}` },
    });
    expect(await send(first)).toMatchObject({ status: 200, body: '{}' });
    expect(await send(first)).toMatchObject({ status: 200 });
    const error = {
      type: 'error',
      event: 'API_ERROR',
      errorType: 'E',
      errorMessage: 'for ann@mail.example',
      stackTrace: 'at a',
    };
    expect(
      await send(event(error, { timestamp: '2026-01-01T00:00:00Z' }), '/e?projectId=other'),
    ).toMatchObject({ status: 200 });
    const batch = [event({ event: 'INIT', type: '', properties: { client_id: key } }), event()];
    expect(await send(batch, '/batch?projectId=other&st=events_sdk&sv=js-2')).toMatchObject({ status: 200 });
    const preflight = await ask('/e', { method: 'OPTIONS', headers: { origin: 'https://app.example' } });
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    const kept = await stored();
    expect(kept).toHaveLength(4);
    expect(kept[0]).toEqual({
      eventId: first.eventId,
      at: time.now,
      project: 'shop',
      domain: 'app.example',
      page: 'https://app.example/pay',
      sdk: 'react-wagmi-1',
      type: 'track',
      event: 'CONNECT_SUCCESS',
      address: null,
      properties: { method: 'qrcode', message: '… …' },
    });
    expect(kept[1]).toMatchObject({
      event: 'API_ERROR',
      properties: { errorType: 'E', errorMessage: 'for …' },
    });
    const text = JSON.stringify(kept);
    for (const secret of [key, account, 'mail.example', 'secret']) expect(text).not.toContain(secret);
  },
  slow,
);

it(
  'stores addresses only if the operator enables them',
  async () => {
    const { send, stored } = await world({ API_ANALYTICS: 'on', API_ANALYTICS_ADDRESSES: 'on' });
    await send(event({ properties: { ensName: 'ann.example' } }));
    expect(await stored('shop')).toMatchObject([
      { address: account, properties: { ensName: 'ann.example' } },
    ]);
  },
  slow,
);

it(
  'accepts and counts events from the pages of a project that enables analytics',
  async () => {
    const { send, ask, stored } = await world({ API_PROJECTS: 'listed', API_ADMIN_TOKEN: admin });
    const headers = { authorization: `Bearer ${admin}` };
    const made = await ask('/admin/v1/projects', {
      method: 'POST',
      headers,
      body: '{"name":"Shop","origins":["https://app.example"]}',
    });
    const { id } = JSON.parse(made.body) as { id: string };
    const path = `/e?projectId=${id}`;
    const origin = { origin: 'https://app.example' };
    expect(await send(event(), path, origin)).toMatchObject({ status: 200 });
    await ask(`/admin/v1/projects/${id}/config`, { method: 'PUT', headers, body: '{"analytics":true}' });
    expect(await send(event(), path, origin)).toMatchObject({ status: 200 });
    expect(await send(event({ event: 'ANYTHING' }), path, origin)).toMatchObject({ status: 200 });
    expect(await send(event(), path, { origin: 'https://other.example' })).toMatchObject({ status: 403 });
    expect(await send(event(), '/e?projectId=unknown', origin)).toMatchObject({ status: 403 });
    expect(await send('{', path, origin)).toMatchObject({ status: 400 });
    const metrics = (await ask('/metrics')).body;
    expect(metrics).toContain('api_events_total{outcome="unwanted",server="api"} 1');
    expect(metrics).toContain('api_events_total{outcome="refused",server="api"} 2');
    expect(metrics).toContain('api_events_total{outcome="invalid",server="api"} 1');
    expect((await stored(id)).map((row) => row.event)).toEqual(['CONNECT_SUCCESS', 'ANYTHING']);
  },
  slow,
);

it(
  'rejects malformed and too frequent events, and drops events over the daily limit',
  async () => {
    const { send, stored, ask } = await world({
      API_ANALYTICS: 'on',
      API_ANALYTICS_DAILY: '2',
      API_ANALYTICS_RATE: '12',
    });
    for (const wrong of [
      {},
      event({ event: 'no name' }),
      event({}, { eventId: '' }),
      event({}, { url: 'x'.repeat(4_097) }),
      'x'.repeat(16_385),
      [event()],
    ])
      expect(await send(wrong)).toMatchObject({ status: 400 });
    expect(await send(event(), `/e?projectId=${'x'.repeat(129)}`)).toMatchObject({ status: 400 });
    expect(
      await send(
        Array.from({ length: 101 }, () => event()),
        '/batch',
      ),
    ).toMatchObject({ status: 400 });
    for (let times = 0; times < 3; times += 1) expect(await send(event())).toMatchObject({ status: 200 });
    expect((await ask('/metrics')).body).toContain('api_events_total{outcome="dropped",server="api"} 1');
    expect(await send(event(), '/e?projectId=<script>')).toMatchObject({ status: 200 });
    expect(await send(event())).toMatchObject({ status: 429 });
    expect(await stored()).toHaveLength(2);
  },
  slow,
);

it(
  'counts every event of a batch against the limit of its address',
  async () => {
    const { send, stored } = await world({ API_ANALYTICS: 'on', API_ANALYTICS_RATE: '12' });
    const batch = (count: number) =>
      send(
        Array.from({ length: count }, () => event()),
        '/batch',
      );
    expect(await batch(11)).toMatchObject({ status: 200 });
    expect(await batch(2)).toMatchObject({ status: 429 });
    expect(await stored()).toHaveLength(11);
  },
  slow,
);

/** Sends an event to an API with this database. */
async function sendTo(database: OnDemandDatabase) {
  const settings = readSettings(apiSettings, { API_ANALYTICS: 'on', API_STATE: 'memory', API_PORT: '0' });
  const api = await startApi(settings, { database });
  onTestFinished(api.close);
  const answer = await fetch(`${api.url}/e?projectId=shop`, {
    method: 'POST',
    body: JSON.stringify(event()),
  });
  return { api, status: answer.status };
}

it(
  'accepts events once the database is open, since the end of the process does not wait for its opening',
  async () => {
    const database = emptiedDatabase();
    const steps: string[] = [];
    const open = async () => {
      const opened = await database.open();
      steps.push('opened');
      return opened;
    };
    const { status } = await sendTo({ ...database, open });
    expect([steps[0], status]).toEqual(['opened', 200]);
  },
  slow,
);

it(
  'refuses and counts events while the database cannot be opened',
  async () => {
    const open = () => Promise.reject(new DatabaseAway('no database'));
    const { api, status } = await sendTo({ ...emptiedDatabase(), open });
    expect(status).toBe(503);
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toContain('api_events_total{outcome="dropped",server="api"} 1');
  },
  slow,
);

it('does not export events from memory and rejects unknown subcommands', async () => {
  expect(await runCommand(['events', 'export'], { API_STATE: 'memory' })).toMatchObject({ exitCode: 1 });
  expect(await runCommand(['events', 'list'], { API_STATE: 'memory' })).toMatchObject({ exitCode: 2 });
});
