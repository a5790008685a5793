import { afterEach } from 'vitest';
import { type Relay, type RelayOptions, startRelay } from '../server/start-relay.ts';
import { TestClient, type TestClientOptions } from './relay-client.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** A relay on a free port, in memory unless stated, that ends with the test. */
export async function openRelay(
  settings: Parameters<typeof startRelay>[0] = {},
  options?: RelayOptions,
): Promise<Relay> {
  const relay = await startRelay({ port: 0, store: 'memory', ...settings }, options);
  open.push(relay);
  return relay;
}

/** A client that is let in and leaves with the test. */
export async function openClient(relay: Relay, options?: TestClientOptions): Promise<TestClient> {
  const client = await TestClient.open(relay, options);
  open.push(client);
  return client;
}

/** What becomes of a client that asks to be let in: how it is closed. */
export async function turnedAway(
  relay: Relay,
  options?: TestClientOptions,
): Promise<{ code: number; reason: string }> {
  return (await TestClient.dial(relay, options)).closed();
}

/** The value of a metric's line that begins like this; 0 when there is none. */
export async function metric(relay: Pick<Relay, 'url'>, name: string, labels = ''): Promise<number> {
  const url = relay.url.replace(/^ws/, 'http');
  // A kept connection may have passed its idle timeout while the test was busy.
  const headers = { connection: 'close' };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name}{`) && one.includes(labels));
  return Number(line?.split(' ').at(-1) ?? 0);
}
