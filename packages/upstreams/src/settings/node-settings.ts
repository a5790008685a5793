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
    text: 'Nodes to read chains from, separated by spaces: `eip155:1=https://node.example`; of several for one chain the first is asked first, the next when it fails',
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
      'Milliseconds that one node may take to answer; then the next is asked',
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
      'Seconds for which a node that failed is asked last',
      10,
      1,
      3_600,
    ),
    nodeBytes: boundSetting(
      `${prefix}_NODE_BYTES`,
      "Bytes of a node's answer, unpacked; a node that sends more has failed",
      1_048_576,
      1_024,
      67_108_864,
    ),
    nodeRequests: boundSetting(
      `${prefix}_NODE_REQUESTS`,
      'Reads under way at once for one chain; more are refused',
      256,
      1,
      100_000,
    ),
  } as const;
}

export type NodeSettings = SettingValues<ReturnType<typeof nodeSettings>>;
