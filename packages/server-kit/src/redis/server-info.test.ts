import type { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { readClusterMap, readServerInfo, replicasOf } from './server-info.ts';

const client = (answers: object) => answers as unknown as Redis;
const info = (text: string) => client({ info: async () => text });

describe('the kind of a server', () => {
  it('has its version, and whether it belongs to a cluster', async () => {
    const alone = info('redis_version:7.0.15\r\nredis_mode:standalone\r\ncluster_enabled:0\r\n');
    expect(await readServerInfo(alone)).toEqual({ version: '7.0.15', cluster: false });
    const node = info('server_name:valkey\r\nredis_version:10.2.4\r\ncluster_enabled:1\r\n');
    expect(await readServerInfo(node)).toEqual({ version: '10.2.4', cluster: true });
  });

  it.each(['redis_version:6.2.14\r\n', ''])('is refused if it is too old: %j', async (text) => {
    await expect(readServerInfo(info(text))).rejects.toThrow(/^it is version (6\.2\.14|0), and Redis 7\.0/);
  });

  it.each(['redis_mode', 'server_mode'])('is refused for a Sentinel: %s', async (name) => {
    await expect(readServerInfo(info(`redis_version:7.2.0\r\n${name}:sentinel\r\n`))).rejects.toThrow(
      'it is a Sentinel',
    );
  });
});

it.each([
  [['master', 100, [['127.0.0.1', '7001', '90']]], 1],
  [['master', 100, []], 0],
  [['master', 100], 0],
  [['slave', '127.0.0.1', 7000, 'connected', 90], undefined],
])('%j has %s replicas', async (role, count) => {
  expect(await replicasOf(client({ role: async () => role }))).toBe(count);
});

describe('the map of a cluster', () => {
  const cluster = (state: string, rows: unknown) =>
    client({ cluster: async (name: string) => (name === 'INFO' ? `cluster_state:${state}\r\n` : rows) });
  const asked = { host: '10.0.0.1', port: 7000 };

  it('has the primary of each slot and every server once', async () => {
    const rows = [
      [0, 99, ['10.0.0.2', 7001, 'id'], ['10.0.0.3', 7002, 'id']],
      [200, 200, ['10.0.0.2', 7001, 'id']],
      [201, 16_383, [null, 7000, 'id']],
    ];
    const { slots, hosts } = await readClusterMap(cluster('ok', rows), asked);
    expect(slots).toHaveLength(16_384);
    const at = [0, 99, 100, 199, 200, 201, 16_383].map((slot) => slots[slot]?.host);
    const [second, first] = ['10.0.0.2', '10.0.0.1'];
    expect(at).toEqual([second, second, undefined, undefined, second, first, first]);
    expect(hosts).toEqual([
      { host: '10.0.0.2', port: 7001 },
      { host: '10.0.0.3', port: 7002 },
      { host: '10.0.0.1', port: 7000 },
    ]);
    expect(slots[0]).toBe(slots[200]);
  });

  it('is refused from a node that is cut off', async () => {
    await expect(readClusterMap(cluster('fail', []), asked)).rejects.toThrow('the cluster does not work');
  });
});
