import { startRelay } from '@mooring/relay';
import { wireTap } from './wire-tap.ts';

export interface TestRelay {
  readonly url: string;
  /** Messages that clients have given it since it started. */
  published(): Promise<number>;
  /** Ends it and starts another at the same address, with an empty mailbox. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Our relay with an in-memory mailbox, on a free port, behind a tap that records requests. */
export async function testRelay(): Promise<TestRelay> {
  let port = 0;
  const tap = await wireTap(() => `ws://127.0.0.1:${port}`);
  const start = () =>
    startRelay({ port, host: '127.0.0.1', store: 'memory', logLevel: 'silent', publicUrls: [tap.url] });
  let running = await start();
  ({ port } = running);
  return {
    url: tap.url,
    async published() {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`);
      const [, count] = /^relay_published_total(?:\{[^}]*\})? (\d+)$/m.exec(await response.text()) ?? [];
      if (count === undefined) throw new Error('The relay does not say how many messages it was given.');
      return Number(count);
    },
    async restart() {
      await running.close();
      await tap.emptied();
      running = await start();
    },
    async close() {
      await running.close();
      await tap.close();
    },
  };
}
