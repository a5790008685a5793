import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running service: its details for others, and how to stop it. */
export interface Running<Value> {
  /** Plain data, since it crosses a process boundary. */
  readonly value: Value;
  stop(): Promise<void>;
}

export interface Sharing {
  /** The URL for {@link fetchShared}. */
  readonly url: string;
  /** Stops all started services. */
  close(): Promise<void>;
}

/**
 * Starts services once, on the first request, for test files that each run in their own process. A service that cannot be started
 * is refused with its reason, and tried again on the next request.
 */
export async function shareOnDemand(
  start: Readonly<Record<string, () => Promise<Running<unknown>>>>,
): Promise<Sharing> {
  const running = new Map<string, Promise<Running<unknown>>>();
  const take = (name: string): Promise<Running<unknown>> => {
    const found = running.get(name) ?? Promise.resolve().then(() => begin(start, name));
    running.set(name, found);
    found.catch(() => running.delete(name));
    return found;
  };
  // Test files send requests minutes apart, so they close connections themselves.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    take(decodeURIComponent((request.url ?? '/').slice(1))).then(
      ({ value }) => answer(200, { value }),
      (error: unknown) => answer(500, { problem: error instanceof Error ? error.message : String(error) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const started = await Promise.allSettled(running.values());
      await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function begin(
  start: Readonly<Record<string, () => Promise<Running<unknown>>>>,
  name: string,
): Promise<Running<unknown>> {
  const one = Object.hasOwn(start, name) ? start[name] : undefined;
  if (one === undefined) throw new Error(`Nothing named ${name} is shared.`);
  return one();
}
