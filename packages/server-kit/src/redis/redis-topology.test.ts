import { describe, expect, it, onTestFinished } from 'vitest';
import { type RedisAnswer, type ScriptedRedis, serveRedis } from '../test-support/serve-redis.ts';
import { freePort } from '../testing/free-port.ts';
import { RedisServer } from '../testing/redis-server.ts';
import { hostKey, type RedisHost } from './redis-address.ts';
import { RedisUnreachable } from './redis-failures.ts';
import { RedisLink } from './redis-link.ts';
import { RedisTopology, type ServerEvents, type TopologyServer } from './redis-topology.ts';

const access = { tls: undefined, database: 0, user: undefined, password: undefined };
/** Tags of a slot in the lower and in the upper half. */
const [low, high] = ['b', 'a'];

class Server implements TopologyServer {
  readonly key: string;
  readonly reads: RedisLink;
  readonly events: ServerEvents;
  closed = false;

  constructor(host: RedisHost, events: ServerEvents, scripts: readonly string[]) {
    this.key = hostKey(host);
    this.events = events;
    this.reads = new RedisLink({ host, access, scripts });
  }

  tried(): Promise<void> {
    return this.reads.tried();
  }

  async look(): Promise<void> {
    await this.reads.client.ping();
  }

  check(): Promise<void> {
    return this.look();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.reads.close();
  }
}

async function open(hosts: readonly RedisHost[], scripts: readonly string[] = []) {
  const servers: Server[] = [];
  const heard: string[] = [];
  onTestFinished(async () => {
    for (const server of servers) await server.close();
  });
  const connect = (host: RedisHost, events: ServerEvents) => {
    const server = new Server(host, events, scripts);
    servers.push(server);
    return server;
  };
  const opening = RedisTopology.open<Server>({
    address: { hosts, tls: false, database: 0 },
    access,
    connect,
    onChange: () => heard.push('change'),
    onDeaf: ({ key }) => heard.push(`deaf ${key}`),
  });
  return { opening, servers, heard };
}

async function opened(...hosts: readonly RedisHost[]) {
  const { opening, ...rest } = await open(hosts);
  const topology = await opening;
  onTestFinished(() => topology.close());
  return { topology, ...rest };
}

type Row = readonly [first: number, last: number, server: ScriptedRedis];

/** A node of a cluster that tells of these slots. */
async function node(rows: () => readonly Row[], state: () => string = () => 'ok') {
  let asked = 0;
  const server = await serveRedis(([name, part]): RedisAnswer | undefined => {
    if (name === 'info') return 'redis_version:7.2.0\r\ncluster_enabled:1\r\nloading:0\r\n';
    if (name !== 'cluster') return undefined;
    if (part === 'info') return `cluster_state:${state()}\r\n`;
    asked += 1;
    return rows().map(([first, last, { host }]) => [first, last, [host.host, host.port, 'id']]);
  });
  return { ...server, asked: () => asked };
}

describe('a cluster', () => {
  it('has the server of each slot, and calls a key without one unreachable', async () => {
    const other = await node(() => []);
    const one: ScriptedRedis = await node(() => [
      [0, 8_000, one],
      [8_192, 16_383, other],
    ]);
    const { topology } = await opened(one.host);
    expect(topology.primaryOf(low).key).toBe(hostKey(one.host));
    expect(topology.primaryOf(high).key).toBe(hostKey(other.host));
    await expect(topology.check()).rejects.toThrow('not every key has a server');
  });

  it('follows slots that move, and closes a server that has none left', async () => {
    let moved = false;
    const other: ScriptedRedis = await node(() => [[0, 16_383, other]]);
    const one: ScriptedRedis = await node(() => [[0, 16_383, moved ? other : one]]);
    const { topology, servers, heard } = await opened(one.host);
    expect(topology.primaryOf(low).key).toBe(hostKey(one.host));
    heard.length = 0;
    await topology.refresh();
    expect(heard).toEqual([]);
    moved = true;
    await topology.refresh();
    expect(topology.primaryOf(low).key).toBe(hostKey(other.host));
    expect(heard).toEqual(['change']);
    expect(servers.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('is not learned from a node that is cut off, or that knows of no slots', async () => {
    let cut = false;
    const empty = await node(() => []);
    const other: ScriptedRedis = await node(() => [[0, 16_383, other]]);
    const one: ScriptedRedis = await node(
      () => [[0, 16_383, cut ? one : other]],
      () => (cut ? 'fail' : 'ok'),
    );
    const { topology, heard } = await opened(one.host, empty.host);
    cut = true;
    heard.length = 0;
    for (let times = 0; times < 3; times += 1) await topology.refresh();
    expect(topology.primaryOf(low).key).toBe(hostKey(other.host));
    expect(heard).toEqual([]);
  });

  it('is asked once for all that wait for its slots', async () => {
    const one: Awaited<ReturnType<typeof node>> = await node(() => [[0, 16_383, one]]);
    const { topology } = await opened(one.host);
    const before = one.asked();
    await Promise.all([topology.refresh(), topology.refresh(), topology.look()]);
    expect(one.asked()).toBe(before + 1);
  });

  it('keeps its servers while no node answers', async () => {
    const one: ScriptedRedis = await node(
      () => [[0, 16_383, one]],
      () => state,
    );
    let state = 'ok';
    const { topology, servers } = await opened(one.host);
    state = 'fail';
    await topology.refresh();
    expect(topology.primaryOf(low)).toBe(servers[0]);
    expect(servers).toHaveLength(1);
  });

  it('learns its slots again when a server is lost or its keys moved', async () => {
    const one: Awaited<ReturnType<typeof node>> = await node(() => [[0, 16_383, one]]);
    const { topology, servers, heard } = await opened(one.host);
    const before = one.asked();
    servers[0]?.events.onMoved();
    await topology.refresh();
    servers[0]?.events.onLost();
    await topology.refresh();
    expect(one.asked()).toBe(before + 2);
    expect(heard.filter((event) => event !== 'change')).toEqual(Array(2).fill(`deaf ${hostKey(one.host)}`));
  });

  it('that is closed while it learns its slots opens no connection', async () => {
    let release: (() => void) | undefined;
    let holds = false;
    const other = await node(() => []);
    const one: ScriptedRedis = await serveRedis(([name, part]) => {
      if (name === 'info') return 'redis_version:7.2.0\r\ncluster_enabled:1\r\nloading:0\r\n';
      if (name !== 'cluster') return undefined;
      if (part === 'info') return 'cluster_state:ok\r\n';
      const rows = ({ host }: ScriptedRedis) => [[0, 16_383, [host.host, host.port, 'id']]];
      if (!holds) return rows(one);
      return new Promise((resolve) => {
        release = () => resolve(rows(other));
      });
    });
    const { topology, servers } = await opened(one.host);
    holds = true;
    const refreshed = topology.refresh();
    await expect.poll(() => release).toBeDefined();
    await topology.close();
    release?.();
    await refreshed;
    expect(servers.map(({ closed }) => closed)).toEqual([true]);
  });
});

describe('opening', () => {
  it('takes the first server that can be reached', async () => {
    const nobody = { host: '127.0.0.1', port: await freePort() };
    const one: ScriptedRedis = await node(() => [[0, 16_383, one]]);
    const { topology } = await opened(nobody, one.host);
    expect(topology.primaryOf(low).key).toBe(hostKey(one.host));
  });

  it('fails with the reason if none can be', async () => {
    const nobody = { host: '127.0.0.1', port: await freePort() };
    const { opening } = await open([nobody]);
    await expect(opening).rejects.toThrow(new RegExp(`^127\\.0\\.0\\.1:${nobody.port}: .*ECONNREFUSED`));
  });

  it('leaves no connection behind if the server does not work', async () => {
    const one = await serveRedis(([name]) => {
      if (name === 'role') return ['master', 0, []];
      return name === 'script' ? new Error('NOPERM no permissions') : undefined;
    });
    const { opening, servers } = await open([one.host], ['return 1']);
    await expect(opening).rejects.toThrow('NOPERM no permissions');
    expect(servers.map(({ closed }) => closed)).toEqual([true]);
    await expect.poll(one.connections).toBe(0);
  });

  it('of replicas alone has no server for any key', async () => {
    const one = await serveRedis(([name]) =>
      name === 'role' ? ['slave', '127.0.0.1', 1, 'connected', 0] : undefined,
    );
    const { topology } = await opened(one.host);
    expect(() => topology.primaryOf(low)).toThrow(RedisUnreachable);
    expect(topology.knownPrimaryOf(low)).toBeUndefined();
    await expect(topology.check()).rejects.toThrow('not every key has a server');
  });
});

describe('failover between single servers', () => {
  async function start(): Promise<RedisServer> {
    const server = await RedisServer.start();
    onTestFinished(() => server.close());
    return server;
  }
  const hostOf = ({ port }: RedisServer): RedisHost => ({ host: '127.0.0.1', port });

  it.each([
    ['first', 0],
    ['last', 1],
  ])('prefers the one with replicas of two that claim to be primaries: named %s', async (_, place) => {
    const [alone, followed, replica] = [await start(), await start(), await start()];
    await replica.client.replicaof('127.0.0.1', followed.port);
    await expect.poll(() => followed.client.info('replication')).toContain('state=online');
    const servers = place === 0 ? [followed, alone] : [alone, followed];
    const { topology } = await opened(...servers.map(hostOf));
    for (let times = 0; times < 3; times += 1) {
      expect(topology.primaryOf(low).key).toBe(`127.0.0.1:${followed.port}`);
      await topology.refresh();
    }
  });

  it('keeps the server in use when another returns, while neither has replicas', async () => {
    const [first, second] = [await start(), await start()];
    await first.kill();
    const { topology } = await opened(hostOf(first), hostOf(second));
    await first.run();
    for (let times = 0; times < 3; times += 1) {
      expect(topology.primaryOf(low).key).toBe(`127.0.0.1:${second.port}`);
      await topology.refresh();
    }
  });
});
