import { boundSetting, listOf, type Setting, type SettingValues } from '@mooring/server-kit';
import { type NodeAddress, readNodeAddress } from './node-address.ts';

const maxNodes = 64;

function readNodes(text: string): readonly NodeAddress[] {
  const nodes = listOf(readNodeAddress)(text);
  if (nodes.length > maxNodes) throw new Error(`has to hold at most ${maxNodes} nodes`);
  return nodes;
}

/** Settings of a server that reads from nodes. @param prefix of their names, `API` */
export function nodeSettings<Prefix extends string>(prefix: Prefix) {
  const nodes: Setting<readonly NodeAddress[]> = {
    name: `${prefix}_NODES`,
    text: 'Nodes to read chains from, separated by spaces: `eip155:1=https://node.example`; the next node of a chain is asked when the first fails',
    // A key is often a part of the address.
    secret: true,
    default: '',
    read: readNodes,
    fallback: () => [],
  };
  return {
    nodes,
    nodeMilliseconds: boundSetting(
      `${prefix}_NODE_MILLISECONDS`,
      'Milliseconds that one node may take before the next is asked',
      4_000,
      10,
      60_000,
    ),
    nodesMilliseconds: boundSetting(
      `${prefix}_NODES_MILLISECONDS`,
      'Milliseconds that all nodes of a chain may take together',
      8_000,
      10,
      120_000,
    ),
    nodeRestSeconds: boundSetting(
      `${prefix}_NODE_REST_SECONDS`,
      'Seconds that a failed node is asked last',
      10,
      1,
      3_600,
    ),
    nodeLagSeconds: boundSetting(
      `${prefix}_NODE_LAG_SECONDS`,
      'Seconds that the latest block of a node may be behind that of another node of its chain; a node further behind has failed',
      60,
      1,
      86_400,
    ),
    nodeBlockSeconds: boundSetting(
      `${prefix}_NODE_BLOCK_SECONDS`,
      'Seconds that the latest block of a node may be old; a node with an older one has failed. 0 for any age: for chains that make a block only when there is something to put in',
      900,
      0,
      31_536_000,
    ),
    nodeBytes: boundSetting(
      `${prefix}_NODE_BYTES`,
      'Bytes per answer of a node, uncompressed; a larger answer counts as a failure',
      1_048_576,
      1_024,
      67_108_864,
    ),
    nodeRequests: boundSetting(
      `${prefix}_NODE_REQUESTS`,
      'Concurrent reads per chain; more are refused',
      256,
      1,
      100_000,
    ),
  } as const;
}

export type NodeSettings = SettingValues<ReturnType<typeof nodeSettings>>;
