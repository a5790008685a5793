import { startRelay } from '@mooring/relay';

export interface TestRelay {
  readonly url: string;
  /** Messages that clients have given it since it started. */
  published(): Promise<number>;
  /** Ends it and starts another at the same address, with an empty mailbox. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Our relay with its mailbox in memory, on a free port. */
export async function testRelay(): Promise<TestRelay> {
  let running = await startRelay({ port: 0, host: '127.0.0.1', store: 'memory', logLevel: 'silent' });
  const { port } = running;
  return {
    url: `ws://127.0.0.1:${port}`,
    async published() {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`);
      const [, count] = /^relay_published_total(?:\{[^}]*\})? (\d+)$/m.exec(await response.text()) ?? [];
      if (count === undefined) throw new Error('The relay does not say how many messages it was given.');
      return Number(count);
    },
    async restart() {
      await running.close();
      running = await startRelay({ port, host: '127.0.0.1', store: 'memory', logLevel: 'silent' });
    },
    close: () => running.close(),
  };
}
