import { onTestFinished } from 'vitest';
import { type Relay, type RelayOptions, startRelay } from '../server/start-relay.ts';
import { TestClient, type TestClientOptions } from './relay-client.ts';

/** A relay on a free port, in memory by default, which is closed after the test. */
export async function openRelay(
  settings: Parameters<typeof startRelay>[0] = {},
  options?: RelayOptions,
): Promise<Relay> {
  const relay = await startRelay({ port: 0, store: 'memory', ...settings }, options);
  onTestFinished(() => relay.close());
  return relay;
}

/** An admitted client, which disconnects after the test. */
export async function openClient(relay: Relay, options?: TestClientOptions): Promise<TestClient> {
  const client = await TestClient.open(relay, options);
  onTestFinished(() => client.close());
  return client;
}

/** Connects a client that is refused, and returns how it was closed. */
export async function turnedAway(
  relay: Relay,
  options?: TestClientOptions,
): Promise<{ code: number; reason: string }> {
  return (await TestClient.dial(relay, options)).closed();
}

/** The value of the metric whose line begins with this text; 0 if there is none. */
export async function metric(relay: Pick<Relay, 'url'>, name: string, labels = ''): Promise<number> {
  const url = relay.url.replace(/^ws/, 'http');
  // A kept connection may have passed its idle timeout while the test was busy.
  const headers = { connection: 'close' };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name}{`) && one.includes(labels));
  return Number(line?.split(' ').at(-1) ?? 0);
}
