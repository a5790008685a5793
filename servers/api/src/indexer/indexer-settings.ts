import { boundSetting, oneOf, type Setting } from '@mooring/server-kit';

export type Role = 'all' | 'api' | 'index';

const roles: Setting<Role> = {
  name: 'API_ROLES',
  text: 'What this process does: `api` answers requests, `index` reads the blocks of the chains that `API_CHAINS` wants indexed, `all` does both. Processes of several roles share a PostgreSQL',
  default: 'all',
  read: oneOf('all', 'api', 'index'),
};

/** Settings of the index. */
export const indexerSettings = {
  roles,
  indexPollMilliseconds: boundSetting(
    'API_INDEX_POLL_MILLISECONDS',
    'Milliseconds between two reads of the latest block of a chain; a chain of `API_CHAINS` may have its own',
    1_000,
    10,
    3_600_000,
  ),
  indexBlocks: boundSetting(
    'API_INDEX_BLOCKS',
    'Blocks per request, and per database transaction',
    100,
    1,
    1_000,
  ),
  indexBytes: boundSetting(
    'API_INDEX_BYTES',
    'Maximum bytes of an answer with blocks; if one is larger, the index requests fewer blocks',
    33_554_432,
    65_536,
    268_435_456,
  ),
  indexMilliseconds: boundSetting(
    'API_INDEX_MILLISECONDS',
    'Milliseconds that a node may take to answer with blocks',
    20_000,
    100,
    600_000,
  ),
} as const;
