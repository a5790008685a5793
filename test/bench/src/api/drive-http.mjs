import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * @typedef {{ url: string, body?: string }} Question
 * @typedef {{ rate: number, warmUp: number, seconds: number }} Load requests per second, and seconds
 * @typedef {{ p50: number, p99: number, failed: number, most?: number }} HttpFigures `most` is responses per second; the others are milliseconds, from when a request was due to the end of its response
 */

/**
 * Sends requests to a server at a constant rate, without waiting for responses.
 *
 * @param {Question} question
 * @param {Load} load
 * @returns {Promise<HttpFigures>}
 */
export async function driveHttp(question, load) {
  const agent = new Agent({ keepAlive: true });
  const figures = await drive(() => ask(question, agent), load);
  agent.destroy();
  return figures;
}

/**
 * Runs a call at a constant rate, without waiting for earlier ones.
 *
 * @param {() => Promise<boolean>} once resolves with whether the answer was valid
 * @param {Load} load
 * @returns {Promise<HttpFigures>}
 */
export async function drive(once, { rate, warmUp, seconds }) {
  const begun = performance.now();
  const first = warmUp * rate;
  const count = first + seconds * rate;
  /** @type {Promise<number | undefined>[]} */
  const asked = [];
  for (let index = 0; index < count; index += 1) {
    const due = begun + (index * 1_000) / rate;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    asked.push(once().then((ok) => (ok ? performance.now() - due : undefined)));
  }
  const measured = (await Promise.all(asked)).slice(first);
  const taken = measured.flatMap((time) => time ?? []).sort((one, other) => one - other);
  const at = (/** @type {number} */ share) =>
    taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), failed: measured.length - taken.length };
}

/**
 * Responses per second of a server whose clients each wait for the previous response.
 *
 * @param {Question} question
 * @param {{ atOnce: number, seconds: number }} load
 * @returns {Promise<number>}
 */
export async function maxHttp(question, { atOnce, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const end = performance.now() + seconds * 1_000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end) if (await ask(question, agent)) answered += 1;
    }),
  );
  agent.destroy();
  return answered / seconds;
}

/**
 * @param {Question} question
 *
 * @param {Agent} agent
 * @returns {Promise<boolean>} whether the answer was valid and complete
 */
function ask({ url, body }, agent) {
  return new Promise((resolve) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const asking = request(
      url,
      { agent, method: body === undefined ? 'GET' : 'POST', headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.once('end', () => resolve(response.statusCode === 200 && !text.includes('"error"')));
        response.once('error', () => resolve(false));
      },
    );
    asking.once('error', () => resolve(false));
    asking.end(body);
  });
}
