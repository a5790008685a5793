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
