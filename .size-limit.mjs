/** What the sign client fetches only where it is used: a visitor who comes back, or just connects, never does. */
const lazyParts =
  /(curves\.noble|import-legacy-records|legacy-database|authenticate\/\w+-part|cacao\/|recover-address|inspector\/|link-mode\/\w+-part|verify\/\w+-part)/;

/** @param {import('esbuild').BuildOptions} config */
function withoutLazyParts(config) {
  return {
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      {
        name: 'lazy parts',
        /** @param {import('esbuild').PluginBuild} build */
        setup(build) {
          build.onResolve({ filter: lazyParts }, ({ kind, path }) =>
            kind === 'dynamic-import' ? { path, external: true } : undefined,
          );
        },
      },
    ],
  };
}

/** @param {string} name @param {string} entry */
const signClient = (name, entry) => ({
  name: `sign client, ${name}, without what is fetched only where it is used`,
  path: `packages/sign-client/dist/${entry}.js`,
  limit: '45 kB',
  gzip: true,
  modifyEsbuildConfig: withoutLazyParts,
});

// biome-ignore lint/style/noDefaultExport: the tool wants it so.
export default [
  signClient('both roles', 'index'),
  signClient('dapp', 'dapp'),
  signClient('wallet', 'wallet'),
  {
    name: "the modal's shell",
    path: 'packages/ui/dist/shell.js',
    limit: '8 kB',
    gzip: true,
    ignore: ['react', 'react-dom'],
  },
  {
    name: 'core, one action (connect)',
    path: 'packages/core/dist/index.js',
    import: '{ connect }',
    limit: '10 kB',
    gzip: true,
  },
];
