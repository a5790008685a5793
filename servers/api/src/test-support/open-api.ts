import { request } from 'node:http';
import type { Clock } from '@mooring/server-kit';
import { type Api, startApi } from '../server/start-api.ts';
import type { ApiSettings } from '../settings/api-settings.ts';
import { databaseFor } from './emptied-database.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Question {
  readonly method?: string | undefined;
  /** A list is sent as one header each. */
  readonly headers?: Readonly<Record<string, string | string[]>> | undefined;
  readonly body?: string | undefined;
}

export interface TestApi {
  readonly api: Api;
  /** Unix milliseconds; may be set. */
  readonly time: { now: number };
  /** Runs what the API does in the background and is due. */
  passTime(): void;
  /** Sends a request with any header and path, as no browser could. */
  ask(path: string, question?: Question): Promise<Answer>;
}

function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

/** An API on a free port, with its own test clock, and with keys in memory and an emptied database unless its settings name others. */
export async function openApi(settings: Partial<ApiSettings> = {}): Promise<TestApi> {
  const time = { now: Date.UTC(2026, 0, 2) };
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const clock: Clock = {
    now: () => time.now,
    after(milliseconds, run) {
      const timer = { at: time.now + milliseconds, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const passTime = (): void => {
    const due = [...timers].filter(({ at }) => at <= time.now);
    for (const timer of due) if (timers.delete(timer)) timer.run();
  };
  const given = { port: 0, host: '127.0.0.1', state: 'memory', ...settings };
  const api = await startApi(given, { clock, ...databaseFor(given) });
  return { api, time, passTime, ask: (path, question = {}) => ask(api.port, path, question) };
}
