import { anyText, boundSetting, oneOf, type Setting, type SettingValues } from '@mooring/server-kit';

/** Settings of a server that reads from nodes. @param prefix of their names, `API` */
export function nodeSettings<Prefix extends string>(prefix: Prefix) {
  const chainsFile: Setting<string | undefined> = {
    name: `${prefix}_CHAINS`,
    text: 'File (JSON) of the chains to read: their nodes, native currencies and token lists',
    read: anyText,
  };
  const nodeOrder: Setting<'listed' | 'ranked'> = {
    name: `${prefix}_NODE_ORDER`,
    text: "Order of a chain's nodes: `listed`, as in the file; `ranked`, by reliability (0.7) and speed (0.3), for which the latest block of all nodes of a chain in use is requested every 30 seconds",
    default: 'listed',
    read: oneOf('listed', 'ranked'),
  };
  return {
    chainsFile,
    nodeOrder,
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
      `Seconds that the latest block of a node may be old; a node with an older one has failed. 0 for any age. A chain of \`${prefix}_CHAINS\` may have its own as \`blockSeconds\``,
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
