/**
 * Tests that also run on Node 22, because Node itself decides their outcome. Others compute, or pass statements on to a database
 * or to Redis; their outcome on one Node is that on the other.
 */
export const onNode22 = [
  // WebCrypto.
  'packages/protocol/src/crypto',
  // Files and locks.
  'packages/protocol/src/files',
  'packages/server-kit/src',
  'packages/sign-client/src/platform',
  'packages/sign-client/src/storage',
  'servers/relay/src/disk/disk-store.test.ts',
  'servers/relay/src/disk/disk-store-delivery.test.ts',
  'servers/relay/src/disk/lock-log.test.ts',
  'servers/relay/src/disk/log-writer.test.ts',
  'servers/relay/src/disk/restart.test.ts',
  // HTTP, WebSockets and TLS.
  'servers/api/src/server/attacks.test.ts',
  'servers/api/src/server/hostile-requests.test.ts',
  'servers/api/src/server/start-api.test.ts',
  'servers/api/src/verify/verify-routes.test.ts',
  'servers/relay/src/attacks/http.test.ts',
  'servers/relay/src/http',
  'servers/relay/src/redis/redis-tls.test.ts',
  'servers/relay/src/server/admission.test.ts',
  'servers/relay/src/server/bounds.test.ts',
  'servers/relay/src/server/mailboxes.test.ts',
  'servers/relay/src/server/sockets.test.ts',
  'servers/relay/src/socket',
  // Names.
  'servers/api/src/images/public-names.test.ts',
  // Memory under load.
  'servers/api/src/server/floods.test.ts',
  'servers/api/src/server/picture-floods.test.ts',
  'servers/relay/src/attacks/slow-readers.test.ts',
  // Processes and signals.
  'packages/sign-client/src/client/ending-process.test.ts',
  'adapters/universal/src/provider/ending-process.test.ts',
  'scripts/start',
  'servers/api/src/server/processes.test.ts',
  'servers/relay/src/server/kill.test.ts',
  'servers/relay/src/server/workers.test.ts',
];
