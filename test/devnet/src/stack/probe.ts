import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { Probe } from './part.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

function ask(url: string, body: string | undefined, authority: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      agent: false as const,
      timeout: 2_000,
    };
    const request = url.startsWith('https:')
      ? httpsRequest(url, authority === undefined ? options : { ...options, ca: authority })
      : httpRequest(url, options);
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error('It did not answer in 2 s.')));
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text = (text + chunk).slice(0, 100_000);
      });
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    request.end(body);
  });
}

async function answers(probe: Probe, authority: string | undefined): Promise<boolean> {
  try {
    if (probe.kind === 'ready') return (await ask(probe.url, undefined, authority)).status === 200;
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [probe.address, 'latest'] };
    const { body } = await ask(probe.url, JSON.stringify(call), authority);
    const { result } = JSON.parse(body);
    return typeof result === 'string' && result.length > 2;
  } catch {
    return false;
  }
}

/**
 * Resolves when every probe answers as it should.
 *
 * @param authority certificate (PEM) that signed the services' own, for `https` addresses
 * @param signal stops the wait
 * @throws the signal's reason when it is aborted
 */
export async function waitForAnswers(
  probes: readonly Probe[],
  authority: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  for (const probe of probes) {
    while (!(await answers(probe, authority))) {
      signal.throwIfAborted();
      await wait(50, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}
