/**
 * What published entries weigh, in kB of gzip. esbuild bundles them here and a site's Vite does not, so that the figures are
 * within about 3 % of what a site gets; pages are measured with Vite (scripts/checks/sizes.mjs).
 */

/**
 * Leaves out what comes by `import()`, but for the named borders.
 *
 * @param {readonly RegExp[]} borders
 */
const withoutLater =
  (borders = []) =>
  (config) => ({
    ...config,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
    plugins: [
      {
        name: 'without-later',
        setup(build) {
          build.onResolve({ filter: /./ }, ({ kind, path }) =>
            kind === 'dynamic-import' && !borders.some((border) => border.test(path))
              ? { path, external: true }
              : undefined,
          );
        },
      },
    ],
  });

/** All of a package, used. */
const entry = (name, path, limit, { borders = [], ignore, names = '*' } = {}) => ({
  name,
  path,
  import: names,
  limit: `${limit} kB`,
  gzip: true,
  ...(ignore ? { ignore } : {}),
  modifyEsbuildConfig: withoutLater(borders),
});

const signClient = 'packages/sign-client/dist';

export default [
  // The original writes a sign-in's text in the same moment (`formatAuthMessage`), so that its code cannot come later.
  entry('sign client, both roles (goal 52 kB)', `${signClient}/index.js`, 60.2),
  entry('sign client, dapp (goal 52 kB)', `${signClient}/dapp.js`, 50.6),
  entry('sign client, wallet', `${signClient}/wallet.js`, 56.4),
  entry(
    'a wallet of the last visit, beside the page (goal 52 kB)',
    'adapters/universal/dist/paired.js',
    64.4,
    {
      borders: [/^@mooring\/sign-client\/dapp$/],
    },
  ),
  entry('the Ethereum provider, with its client', 'adapters/universal/dist/ethereum-provider.js', 77.3),
  entry('the connector for wagmi, before it pairs', 'adapters/universal/dist/wagmi.js', 7, {
    ignore: ['viem', 'wagmi'],
  }),
  // One network of several hundred is all that its import brings.
  entry('a network of viem', 'packages/kit/dist/networks.js', 0.5, { names: '{ mainnet }' }),
  entry('a network outside EVM', 'packages/kit/dist/networks.js', 0.4, { names: '{ bitcoin }' }),
  entry("the modal's shell", 'packages/ui/dist/shell.js', 7.6, { ignore: ['react', 'react-dom'] }),
  entry('core, one action (connect)', 'packages/core/dist/modal.js', 7.1, { names: '{ connect }' }),
];
