import { availableParallelism } from 'node:os';
import {
  addressOf,
  anyText,
  boundSetting,
  drainSetting,
  hostSetting,
  listOf,
  logLevelSetting,
  oneOf,
  portSetting,
  type Setting,
  type SettingValues,
  tlsSettings,
  wholeNumber,
} from '@mooring/server-kit';
import { readRedisAddress } from '../redis/redis-address.ts';

const store: Setting<string> = {
  name: 'RELAY_STORE',
  text: 'Where messages wait: `disk:` and a folder, `memory`, or `redis://host:port` (several, separated by commas, for a cluster; `rediss://` over TLS; `/number` for a database)',
  default: 'disk:.mooring/relay',
  read: (text) => {
    if (text === 'memory' || /^disk:./.test(text)) return text;
    if (/^rediss?:/.test(text)) {
      readRedisAddress(text);
      return text;
    }
    throw new Error('has to be "memory", "disk:" and a folder, or "redis://" and hosts');
  },
};

const redisUser: Setting<string | undefined> = {
  name: 'RELAY_REDIS_USER',
  text: 'User of Redis, when it has users',
  read: anyText,
};

const redisPassword: Setting<string | undefined> = {
  name: 'RELAY_REDIS_PASSWORD',
  text: 'Password of Redis, when it has one',
  secret: true,
  read: anyText,
};

const redisTls = {
  redisTlsCa: {
    name: 'RELAY_REDIS_TLS_CA',
    text: 'File (PEM) of the authorities that the certificates of `rediss://` are of, instead of those the system knows',
    read: anyText,
  },
  redisTlsCert: {
    name: 'RELAY_REDIS_TLS_CERT',
    text: 'Certificate file (PEM) to show to Redis, where it asks for one',
    read: anyText,
  },
  redisTlsKey: {
    name: 'RELAY_REDIS_TLS_KEY',
    text: 'Private key file (PEM) of that certificate',
    read: anyText,
  },
} satisfies Record<string, Setting<string | undefined>>;

const redisPrefix: Setting<string> = {
  name: 'RELAY_REDIS_PREFIX',
  text: 'What every key in Redis begins with; relays that share it are one',
  default: 'mooring:relay:',
  read: (text) => {
    if (/^[\w:.-]{1,100}$/.test(text)) return text;
    throw new Error('has to be letters, digits and : . - _, at most 100');
  },
};

const redisWithoutReplica: Setting<'refuse' | 'accept'> = {
  name: 'RELAY_REDIS_WITHOUT_REPLICA',
  text: 'What becomes of messages while no replica at all is attached to their server: `refuse`, the publisher gets an error; or `accept`, they are lost with that server',
  default: 'refuse',
  read: oneOf('refuse', 'accept'),
};

const publicUrls: Setting<readonly string[]> = {
  name: 'RELAY_PUBLIC_URLS',
  text: 'Addresses clients reach this relay under, separated by commas; tokens have to be made for one of them, `any` skips the check',
  defaultText: 'those of this machine, with the port in use',
  read: (text) => (text === 'any' ? ['any'] : listOf(addressOf('ws:', 'wss:'))(text)),
  fallback: () => [],
};

const projects: Setting<string | undefined> = {
  name: 'RELAY_PROJECTS',
  text: 'File, or `https://` address, that lists the project ids to serve: `{"projects": [{"id": "…", "origins": ["https://*.example.org"]}]}`; without it no id is needed',
  read: anyText,
};

const projectsToken: Setting<string | undefined> = {
  name: 'RELAY_PROJECTS_TOKEN',
  text: 'Bearer token to ask that address with',
  secret: true,
  read: anyText,
};

const workers: Setting<number> = {
  name: 'RELAY_WORKERS',
  text: 'Processes that serve the port together, or `all` for one on each core; more than one need `RELAY_STORE=redis://…`. Bounds hold for each of them',
  default: '1',
  read: (text) => (text === 'all' ? availableParallelism() : wholeNumber(1, 256)(text)),
};

/** Every setting of the relay. */
export const relaySettings = {
  port: portSetting('RELAY_PORT', 2),
  host: hostSetting('RELAY_HOST'),
  ...tlsSettings('RELAY'),
  workers,
  store,
  redisUser,
  redisPassword,
  ...redisTls,
  redisPrefix,
  redisReplicas: boundSetting(
    'RELAY_REDIS_REPLICAS',
    'Replicas of Redis that have to have a message before its publisher is told that it is stored; 0 where there are none',
    1,
    0,
    10,
  ),
  redisPatience: boundSetting(
    'RELAY_REDIS_WAIT_MS',
    'Milliseconds to wait for them; then the publisher gets an error',
    1_000,
    10,
    4_000,
  ),
  redisWithoutReplica,
  publicUrls,
  projects,
  projectsToken,
  projectsSeconds: boundSetting(
    'RELAY_PROJECTS_SECONDS',
    'Seconds between looks for changes of that list',
    60,
    1,
    86_400,
  ),
  projectConnections: boundSetting(
    'RELAY_PROJECT_CONNECTIONS',
    'Connections of one project, unless the list says otherwise',
    20_000,
  ),
  projectMessages: boundSetting(
    'RELAY_PROJECT_MESSAGES',
    'Messages a minute of one project, unless the list says otherwise',
    1_000_000,
  ),
  logLevel: logLevelSetting('RELAY_LOG'),
  drainSeconds: drainSetting('RELAY_DRAIN_SECONDS'),
  clockSkew: boundSetting('RELAY_CLOCK_SKEW', "Seconds that a client's clock may be wrong", 120, 0, 86_400),
  trustedProxies: boundSetting(
    'RELAY_TRUSTED_PROXIES',
    "Proxies in front of the relay; a client's address is taken that many places from the right of X-Forwarded-For",
    0,
    0,
    10,
  ),
  frameSize: boundSetting(
    'RELAY_FRAME_BYTES',
    'Bytes of one frame from a client',
    2_097_152,
    1_024,
    268_435_456,
  ),
  messageSize: boundSetting(
    'RELAY_MESSAGE_BYTES',
    'Bytes of one message, its attestation included',
    1_048_576,
    1,
    134_217_728,
  ),
  ttl: boundSetting(
    'RELAY_TTL_SECONDS',
    'Seconds that a message may be kept; one that asks for more is refused',
    604_800,
    1,
    2_592_000,
  ),
  topicMessages: boundSetting('RELAY_TOPIC_MESSAGES', 'Messages that wait on one topic', 1_000),
  topicSize: boundSetting('RELAY_TOPIC_BYTES', 'Bytes that wait on one topic', 8_388_608),
  storeMessages: boundSetting(
    'RELAY_STORE_MESSAGES',
    'Messages that wait altogether, in memory or on disk; in Redis its memory is the bound',
    1_000_000,
  ),
  storeSize: boundSetting(
    'RELAY_STORE_BYTES',
    'Bytes of messages that wait altogether, in memory or on disk; in Redis its memory is the bound',
    1_073_741_824,
  ),
  clientStoredMessages: boundSetting(
    'RELAY_CLIENT_STORED_MESSAGES',
    'Messages of one client that wait; more are refused as `store-full`',
    10_000,
  ),
  clientStoredSize: boundSetting(
    'RELAY_CLIENT_STORED_BYTES',
    'Bytes of messages of one client that wait; more are refused as `store-full`',
    16_777_216,
  ),
  addressStoredMessages: boundSetting(
    'RELAY_ADDRESS_STORED_MESSAGES',
    'Messages from one address that wait; more are refused as `store-full`',
    100_000,
  ),
  addressStoredSize: boundSetting(
    'RELAY_ADDRESS_STORED_BYTES',
    'Bytes of messages from one address that wait; more are refused as `store-full`',
    134_217_728,
  ),
  projectStoredMessages: boundSetting(
    'RELAY_PROJECT_STORED_MESSAGES',
    'Messages of one project of `RELAY_PROJECTS` that wait; more are refused as `store-full`',
    500_000,
  ),
  projectStoredSize: boundSetting(
    'RELAY_PROJECT_STORED_BYTES',
    'Bytes of messages of one project of `RELAY_PROJECTS` that wait; more are refused as `store-full`',
    536_870_912,
  ),
  reservedPercent: boundSetting(
    'RELAY_RESERVED_PERCENT',
    'Percent of the store, and of each share of it, that only short-lived messages may fill, so that proposals and requests find room',
    20,
    0,
    90,
  ),
  shortSeconds: boundSetting(
    'RELAY_SHORT_SECONDS',
    'Seconds: a message that may be kept no longer is short-lived',
    300,
    0,
    2_592_000,
  ),
  memorySize: boundSetting(
    'RELAY_MEMORY_BYTES',
    'Bytes of waiting messages that the disk store also keeps in memory',
    67_108_864,
    0,
  ),
  damageSize: boundSetting(
    'RELAY_DAMAGE_BYTES',
    'Bytes of damaged records that the disk store keeps copies of, in `damaged` below its folder',
    67_108_864,
    0,
  ),
  segmentSize: boundSetting(
    'RELAY_SEGMENT_BYTES',
    'Bytes of one file of the disk store; the next file is filled with zeros beforehand, up to 16 MiB of it',
    16_777_216,
    4_096,
  ),
  clientTopics: boundSetting('RELAY_CLIENT_TOPICS', 'Topics that one client reads', 10_000),
  addressSubscriptions: boundSetting(
    'RELAY_ADDRESS_SUBSCRIPTIONS',
    'Topics that the connections of one address read, counted for each connection',
    100_000,
  ),
  subscriptions: boundSetting(
    'RELAY_SUBSCRIPTIONS',
    'Topics that all connections read, counted for each',
    500_000,
  ),
  clientConnections: boundSetting('RELAY_CLIENT_CONNECTIONS', 'Connections of one client', 32),
  connections: boundSetting('RELAY_CONNECTIONS', 'Connections altogether', 20_000),
  addressConnections: boundSetting('RELAY_ADDRESS_CONNECTIONS', 'Connections from one address', 5_000),
  pendingConnections: boundSetting(
    'RELAY_PENDING_CONNECTIONS',
    'Connections whose token is being checked',
    1_000,
  ),
  addressFailures: boundSetting(
    'RELAY_ADDRESS_FAILURES',
    'Refused tokens a minute from one address, after which only a few of its tokens are checked at a time; valid ones are still let in',
    60,
  ),
  unfinished: boundSetting(
    'RELAY_UNFINISHED_BYTES',
    'Bytes of frames whose end is still to come, of all connections; beyond it the largest of the address that has most are disconnected',
    134_217_728,
  ),
  tokenSeconds: boundSetting(
    'RELAY_TOKEN_SECONDS',
    'Seconds from the beginning of a token to its end, the skew aside; a connection is closed when its token ends, and its client comes back with another',
    86_400,
  ),
  frames: boundSetting('RELAY_FRAMES', 'Frames from one connection in a window', 900),
  frameUnit: boundSetting(
    'RELAY_FRAMES_UNIT_BYTES',
    'Bytes that count as one frame; a larger frame counts as so many more',
    16_384,
    1_024,
  ),
  framesWindow: boundSetting('RELAY_FRAMES_SECONDS', 'Seconds of that window', 60, 1, 3_600),
  batch: boundSetting('RELAY_BATCH', 'Items in one batch call', 500, 1, 500),
  inFlight: boundSetting(
    'RELAY_IN_FLIGHT',
    'Messages pushed to one connection and not yet acknowledged',
    512,
  ),
  inFlightSize: boundSetting(
    'RELAY_IN_FLIGHT_BYTES',
    'Bytes of messages pushed to one connection and not yet acknowledged',
    8_388_608,
  ),
  socketBuffer: boundSetting(
    'RELAY_SOCKET_BYTES',
    'Bytes that may wait for a client to read them; then it is disconnected',
    16_777_216,
  ),
  unread: boundSetting(
    'RELAY_UNREAD_BYTES',
    'Bytes that may wait for all clients to read them, over WebSockets and as answers over HTTP (`/rpc`, `/metrics` and every other); beyond it the largest readers of the address that has most are disconnected',
    268_435_456,
  ),
  redeliverSeconds: boundSetting(
    'RELAY_REDELIVER_SECONDS',
    'Seconds until a message that was not acknowledged is pushed again',
    30,
    1,
    3_600,
  ),
  tries: boundSetting('RELAY_TRIES', 'Pushes of one message on one connection', 3, 1, 100),
  pingSeconds: boundSetting(
    'RELAY_PING_SECONDS',
    'Seconds between pings; clients give up after 35',
    25,
    1,
    30,
  ),
} as const;

export type RelaySettings = SettingValues<typeof relaySettings>;
