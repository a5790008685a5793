/** Folders whose sources are counted in the coverage of the stage `units`. */
export const countedFolders = [
  ...['packages/protocol', 'packages/core', 'packages/sign-client'],
  ...['adapters/*', 'servers/*'],
];
