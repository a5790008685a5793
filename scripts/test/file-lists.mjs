/** Folders whose sources are counted in the coverage of the stage `units`. */
export const countedFolders = [
  ...['packages/protocol', 'packages/core', 'packages/sign-client'],
  ...['adapters/*', 'servers/*'],
];

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

/**
 * Tests that run on PGlite and once more on PostgreSQL (project `units-postgres`): they read or write the database
 * through the API. Tests of tables name both engines themselves (`usePostgres`).
 */
export const onPostgres = [
  'servers/api/src/balance/balance-module.test.ts',
  'servers/api/src/cli/project-command.test.ts',
  'servers/api/src/history/history-module.test.ts',
  'servers/api/src/names/answer-query.test.ts',
  'servers/api/src/names/names-module.test.ts',
  'servers/api/src/nft/nft-details.test.ts',
  'servers/api/src/nft/nft-image-routes.test.ts',
  'servers/api/src/onramp/onramp-module.test.ts',
  'servers/api/src/projects/config-routes.test.ts',
  'servers/api/src/rpc/rpc-sockets.test.ts',
  'servers/api/src/server/attacks.test.ts',
  'servers/api/src/server/hostile-requests.test.ts',
  'servers/api/src/server/hostile-shapes.test.ts',
  'servers/api/src/smart-sessions/smart-sessions-module.test.ts',
  'servers/api/src/verify/verify-routes.test.ts',
];

/**
 * The slowest test files, slowest first. They start first, so that none is left for one worker at the end. Vitest
 * orders the others.
 */
export const longest = [
  'packages/react/src/modal/views.browser.test.ts',
  'packages/react/src/modal/pictures.browser.test.ts',
  'test/e2e/src/shown-states.test.ts',
  'test/e2e/src/moments-phone.test.ts',
  'test/e2e/src/sample-wallet.test.ts',
  'test/replacement/src/taken-over.test.ts',
  'test/e2e/src/every-chain.test.ts',
  'test/replacement/src/replaced.test.ts',
  'test/e2e/src/names.test.ts',
  'test/e2e/src/swap.test.ts',
  'test/e2e/src/hostile-wallets.test.ts',
  'test/e2e/src/chain-sign-in.test.ts',
  'test/e2e/src/buy.test.ts',
  'test/e2e/src/moments-visit.test.ts',
  'test/e2e/src/wallet-chain-sheets.test.ts',
  'test/e2e/src/two-chains.test.ts',
  'test/e2e/src/sign-in.test.ts',
  'test/e2e/src/languages.test.ts',
  'test/replacement/src/one-script.test.ts',
  'test/e2e/src/looks.test.ts',
  'test/replacement/src/replaced-chains.test.ts',
  'test/e2e/src/several-namespaces.test.ts',
  'packages/react/src/modal/modal.browser.test.ts',
  'test/e2e/src/hostile-page.test.ts',
  'test/replacement/src/site-types.test.ts',
];
