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
  secureAddress,
  tlsSettings,
  wholeNumber,
} from '@mooring/server-kit';
import { isAddress, readProjectsToken } from '../projects/project-source.ts';
import { storeKind, storeNames } from '../stores/store-kinds.ts';

const store: Setting<string> = {
  name: 'RELAY_STORE',
  text: `Where messages are stored: ${storeNames}`,
  default: 'disk:.mooring/relay',
  read: (text) => {
    storeKind(text);
    return text;
  },
};

const redisUser: Setting<string | undefined> = {
  name: 'RELAY_REDIS_USER',
  text: 'Redis user, if Redis has users',
  read: anyText,
};

const redisPassword: Setting<string | undefined> = {
  name: 'RELAY_REDIS_PASSWORD',
  text: 'Redis password, if Redis has one',
  secret: true,
  read: anyText,
};

const redisTls = {
  redisTlsCa: {
    name: 'RELAY_REDIS_TLS_CA',
    text: 'File (PEM) of the authorities for `rediss://`, instead of those of the system',
    read: anyText,
  },
  redisTlsCert: {
    name: 'RELAY_REDIS_TLS_CERT',
    text: 'Client certificate file (PEM), if Redis asks for one',
    read: anyText,
  },
  redisTlsKey: {
    name: 'RELAY_REDIS_TLS_KEY',
    text: 'Private key file (PEM) for that certificate',
    read: anyText,
  },
} satisfies Record<string, Setting<string | undefined>>;

const redisPrefix: Setting<string> = {
  name: 'RELAY_REDIS_PREFIX',
  text: 'Prefix of every key in Redis; relays with the same prefix act as one',
  default: 'mooring:relay:',
  read: (text) => {
    if (/^[\w:.-]{1,100}$/.test(text)) return text;
    throw new Error('has to be letters, digits and : . - _, at most 100');
  },
};

const redisWithoutReplica: Setting<'refuse' | 'accept'> = {
  name: 'RELAY_REDIS_WITHOUT_REPLICA',
  text: 'What to do with messages while their server has no replica: `refuse` them with an error, or `accept` them, to be lost with that server',
  default: 'refuse',
  read: oneOf('refuse', 'accept'),
};

const publicUrls: Setting<readonly string[]> = {
  name: 'RELAY_PUBLIC_URLS',
  text: 'Addresses by which clients reach this relay, separated by commas. Tokens must be issued for one of them; `any` skips the check',
  defaultText: 'those of this machine, with the port in use',
  read: (text) => (text === 'any' ? ['any'] : listOf(addressOf('ws:', 'wss:'))(text)),
  fallback: () => [],
};

const projects: Setting<string | undefined> = {
  name: 'RELAY_PROJECTS',
  text: 'File, or `https://` address without user and query (`http://` only on this machine), that lists the project ids to serve: `{"projects": [{"id": "…", "origins": ["https://*.example.org"]}]}`; without it, no id is needed',
  read: (text) => (isAddress(text) ? secureAddress(text) : text),
};

const projectsToken: Setting<string | undefined> = {
  name: 'RELAY_PROJECTS_TOKEN',
  text: 'Bearer token for that address',
  secret: true,
  read: readProjectsToken,
};

const projectsCopy: Setting<string | undefined> = {
  name: 'RELAY_PROJECTS_COPY',
  text: 'File that keeps the last list of that address, for a start while the address does not answer. Without it, such a start admits nobody until it answers',
  read: anyText,
};

const workers: Setting<number> = {
  name: 'RELAY_WORKERS',
  text: 'Processes that share the port, or `all` for one per core; more than one needs `RELAY_STORE=redis://…`. Limits apply to each process',
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
    'Redis replicas that must have a message before it is acknowledged to its publisher; 0 if there are none',
    1,
    0,
    10,
  ),
  redisWaitMs: boundSetting(
    'RELAY_REDIS_WAIT_MS',
    'Milliseconds to wait for these replicas before the publisher gets an error',
    1_000,
    10,
    4_000,
  ),
  redisWithoutReplica,
  publicUrls,
  projects,
  projectsToken,
  projectsCopy,
  projectsSeconds: boundSetting(
    'RELAY_PROJECTS_SECONDS',
    'Seconds between checks of that list for changes',
    60,
    1,
    86_400,
  ),
  projectConnections: boundSetting(
    'RELAY_PROJECT_CONNECTIONS',
    'Connections per project, unless the list says otherwise',
    20_000,
  ),
  projectMessages: boundSetting(
    'RELAY_PROJECT_MESSAGES',
    'Messages a minute per project, unless the list says otherwise',
    1_000_000,
  ),
  logLevel: logLevelSetting('RELAY_LOG'),
  drainSeconds: drainSetting('RELAY_DRAIN_SECONDS'),
  clockSkew: boundSetting('RELAY_CLOCK_SKEW', "Seconds that a client's clock may be off", 120, 0, 86_400),
  trustedProxies: boundSetting(
    'RELAY_TRUSTED_PROXIES',
    "Number of proxies in front of the relay that append to X-Forwarded-For; a client's address is read that many places from the right",
    0,
    0,
    10,
  ),
  frameSize: boundSetting(
    'RELAY_FRAME_BYTES',
    'Bytes per frame from a client',
    2_097_152,
    1_024,
    268_435_456,
  ),
  messageSize: boundSetting(
    'RELAY_MESSAGE_BYTES',
    'Bytes per message, including its attestation',
    1_048_576,
    1,
    134_217_728,
  ),
  ttl: boundSetting(
    'RELAY_TTL_SECONDS',
    'Seconds that a message may be stored; one that asks for more is refused',
    604_800,
    1,
    2_592_000,
  ),
  topicMessages: boundSetting('RELAY_TOPIC_MESSAGES', 'Stored messages per topic', 1_000),
  topicSize: boundSetting('RELAY_TOPIC_BYTES', 'Stored bytes per topic', 8_388_608),
  storeMessages: boundSetting(
    'RELAY_STORE_MESSAGES',
    'Stored messages in total, in memory or on disk; Redis is bounded by its own memory',
    1_000_000,
  ),
  storeSize: boundSetting(
    'RELAY_STORE_BYTES',
    'Stored bytes in total, in memory or on disk; Redis is bounded by its own memory',
    1_073_741_824,
  ),
  clientStoredMessages: boundSetting(
    'RELAY_CLIENT_STORED_MESSAGES',
    'Stored messages per client; more are refused as `store-full`',
    10_000,
  ),
  clientStoredSize: boundSetting(
    'RELAY_CLIENT_STORED_BYTES',
    'Stored bytes per client; more are refused as `store-full`',
    16_777_216,
  ),
  addressStoredMessages: boundSetting(
    'RELAY_ADDRESS_STORED_MESSAGES',
    'Stored messages per address; more are refused as `store-full`',
    100_000,
  ),
  addressStoredSize: boundSetting(
    'RELAY_ADDRESS_STORED_BYTES',
    'Stored bytes per address; more are refused as `store-full`',
    134_217_728,
  ),
  projectStoredMessages: boundSetting(
    'RELAY_PROJECT_STORED_MESSAGES',
    'Stored messages per project of `RELAY_PROJECTS`; more are refused as `store-full`',
    500_000,
  ),
  projectStoredSize: boundSetting(
    'RELAY_PROJECT_STORED_BYTES',
    'Stored bytes per project of `RELAY_PROJECTS`; more are refused as `store-full`',
    536_870_912,
  ),
  reservedPercent: boundSetting(
    'RELAY_RESERVED_PERCENT',
    'Percent of the store, and of each quota, reserved for short-lived messages such as proposals and requests',
    20,
    0,
    90,
  ),
  shortSeconds: boundSetting(
    'RELAY_SHORT_SECONDS',
    'Seconds: a message that may be stored no longer than this is short-lived',
    300,
    0,
    2_592_000,
  ),
  memorySize: boundSetting(
    'RELAY_MEMORY_BYTES',
    'Bytes of messages that the disk store also keeps in memory',
    67_108_864,
    0,
  ),
  waitingSize: boundSetting(
    'RELAY_WAITING_BYTES',
    'Bytes of memory for messages that wait for the disk or for Redis; more are refused. One message may always wait',
    67_108_864,
  ),
  damageSize: boundSetting(
    'RELAY_DAMAGE_BYTES',
    'Bytes of damaged records that the disk store copies to `damaged` in its folder',
    67_108_864,
    0,
  ),
  segmentSize: boundSetting(
    'RELAY_SEGMENT_BYTES',
    'Bytes per file of the disk store; up to 16 MiB of the next file are filled with zeros in advance',
    16_777_216,
    4_096,
  ),
  clientTopics: boundSetting('RELAY_CLIENT_TOPICS', 'Topics per client', 10_000),
  addressSubscriptions: boundSetting(
    'RELAY_ADDRESS_SUBSCRIPTIONS',
    'Subscriptions per address, counted for each connection',
    100_000,
  ),
  subscriptions: boundSetting(
    'RELAY_SUBSCRIPTIONS',
    'Subscriptions in total, counted for each connection',
    500_000,
  ),
  clientConnections: boundSetting('RELAY_CLIENT_CONNECTIONS', 'Connections per client', 32),
  connections: boundSetting('RELAY_CONNECTIONS', 'Connections in total', 20_000),
  addressConnections: boundSetting('RELAY_ADDRESS_CONNECTIONS', 'Connections per address', 5_000),
  networkFactor: boundSetting(
    'RELAY_NETWORK_FACTOR',
    'How many times each limit per address all addresses of one IPv6 /48 may use together. An address is an IPv4 address or an IPv6 /64',
    2,
    1,
    65_536,
  ),
  pendingConnections: boundSetting(
    'RELAY_PENDING_CONNECTIONS',
    'Connections whose token is still being checked',
    1_000,
  ),
  addressFailures: boundSetting(
    'RELAY_ADDRESS_FAILURES',
    'Refused tokens a minute per address, after which only a few of its tokens are checked at a time; valid ones still get in',
    60,
  ),
  unfinished: boundSetting(
    'RELAY_UNFINISHED_BYTES',
    'Bytes of unfinished frames over all connections; beyond it, the largest of the address that has most are disconnected',
    134_217_728,
  ),
  tokenSeconds: boundSetting(
    'RELAY_TOKEN_SECONDS',
    'Seconds that a token may be valid, clock skew aside; its connection is closed when it expires, and the client reconnects with a new one',
    86_400,
  ),
  frames: boundSetting(
    'RELAY_FRAMES',
    'Frames per client in a window, over all its connections and calls of `/rpc`',
    900,
  ),
  addressFrames: boundSetting(
    'RELAY_ADDRESS_FRAMES',
    'Frames per address in a window, over all its clients',
    200_000,
  ),
  frameUnit: boundSetting(
    'RELAY_FRAMES_UNIT_BYTES',
    'Bytes that count as one frame; a larger frame counts as several',
    16_384,
    1_024,
  ),
  framesWindow: boundSetting('RELAY_FRAMES_SECONDS', 'Seconds of that window', 60, 1, 3_600),
  batch: boundSetting('RELAY_BATCH', 'Items per batch call', 500, 1, 500),
  inFlight: boundSetting('RELAY_IN_FLIGHT', 'Unacknowledged messages pushed to one connection', 512),
  inFlightSize: boundSetting(
    'RELAY_IN_FLIGHT_BYTES',
    'Unacknowledged bytes pushed to one connection',
    8_388_608,
  ),
  socketBuffer: boundSetting(
    'RELAY_SOCKET_BYTES',
    'Unread bytes per client; beyond it, the client is disconnected',
    16_777_216,
  ),
  unread: boundSetting(
    'RELAY_UNREAD_BYTES',
    'Unread bytes over all clients, on WebSockets and in HTTP answers; beyond it, the largest of the address that has most are disconnected',
    268_435_456,
  ),
  redeliverSeconds: boundSetting(
    'RELAY_REDELIVER_SECONDS',
    'Seconds until an unacknowledged message is pushed again',
    30,
    1,
    3_600,
  ),
  tries: boundSetting('RELAY_TRIES', 'Times that one message is pushed on one connection', 3, 1, 100),
  pingSeconds: boundSetting(
    'RELAY_PING_SECONDS',
    'Seconds between pings; clients give up after 35',
    25,
    1,
    30,
  ),
} as const;

/** Names of the settings for the two files of TLS. */
export const tlsSettingNames = [relaySettings.tlsCert.name, relaySettings.tlsKey.name] as const;

export type RelaySettings = SettingValues<typeof relaySettings>;
