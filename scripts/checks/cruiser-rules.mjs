import { chainFolders, chainLibraries, importAnywhere, tiers, top, unshipped } from './tiers.mjs';

/** @param {string} text */
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const members = '^(packages|adapters|servers|apps|test)/[^/]+/';

/**
 * The rules of one member: it may import only other members that its tier allows, and some of them only on demand.
 *
 * @param {string} member
 * @param {import('./tiers.mjs').Allowance} allowance
 */
function memberRules(member, { uses, onDemand = [], inTests = [] }) {
  const from = { path: `^${literally(member)}/`, pathNot: unshipped };
  const reachable = [member, ...uses, ...onDemand].map(literally).join('|');
  const testable = [member, ...uses, ...onDemand, ...inTests, 'test/devnet'].map(literally).join('|');
  return [
    {
      name: `tier of ${member}`,
      comment: `${member} may use ${[...uses, ...onDemand].join(', ') || 'nothing of ours'}`,
      from,
      to: { path: members, pathNot: `^(${reachable})/` },
    },
    ...(onDemand.length === 0
      ? []
      : [
          {
            name: `on demand from ${member}`,
            comment: `${member} reaches ${onDemand.join(', ')} by import() only`,
            from,
            to: {
              path: `^(${onDemand.map(literally).join('|')})/`,
              dynamic: false,
              dependencyTypesNot: ['type-only'],
            },
          },
        ]),
    {
      name: `tests of ${member}`,
      comment: 'a test may use what its package may, and test/devnet',
      from: { path: [`^${literally(member)}/.*(${unshipped})`] },
      to: { path: members, pathNot: `^(${testable})/` },
    },
  ];
}

/**
 * The order of folders inside a member, bottom to top: each may import only earlier ones.
 *
 * @param {string} member
 * @param {string | undefined} order
 */
function folderRules(member, order) {
  if (!order) return [];
  const folders = order.split(' ');
  const source = `^${literally(member)}/src`;
  return [
    {
      name: `folders of ${member}: put it into the order in scripts/checks/tiers.mjs`,
      from: {
        path: `${source}/[^/]+/`,
        pathNot: [unshipped, `${source}/(${[...folders, 'exports', 'testing'].map(literally).join('|')})/`],
      },
      to: { path: '.' },
    },
    ...folders.slice(0, -1).map((folder, index) => ({
      name: `order of ${member}/src/${folder}`,
      comment: `${folder} may import ${folders.slice(0, index).join(', ') || 'no other folder'}`,
      from: { path: `${source}/${literally(folder)}/`, pathNot: unshipped },
      to: {
        path: `${source}/(${folders
          .slice(index + 1)
          .map(literally)
          .join('|')})/`,
      },
    })),
  ];
}

const libraries = chainLibraries.map((name) =>
  name.endsWith('/') ? literally(name) : `${literally(name)}/`,
);

/** Files at the root of `src`. */
const rootFiles = '^(packages|adapters)/([^/]+)/src/(lazy(\\.node|\\.generated)?|errors|version)\\.ts$';

/** Rules for every member. */
const houseRules = [
  {
    name: 'import() in lazy.ts only',
    comment: 'what is fetched later is a file of src/exports, reached from src/lazy.ts',
    from: {
      path: '^(packages|adapters)/',
      pathNot: [
        `^(${importAnywhere.map(literally).join('|')})/`,
        '/src/lazy(\\.node|\\.generated)?\\.ts$',
        unshipped,
      ],
    },
    to: { dynamic: true },
  },
  {
    name: 'root of src',
    // Only `protocol` creates errors directly.
    comment:
      'lazy.ts, errors.ts and version.ts stand below all folders: they import nothing else of their member',
    from: { path: rootFiles },
    to: { path: '^$1/$2/', pathNot: ['^packages/protocol/src/errors/', '/src/errors\\.ts$'], dynamic: false },
  },
  {
    name: 'lazy entries',
    comment: 'lazy.ts loads files of src/exports, and entries of other members',
    from: { path: rootFiles },
    to: { path: '^$1/$2/', pathNot: '^$1/$2/src/exports/', dynamic: true },
  },
  {
    name: 'files at the root of src',
    comment: 'only lazy.ts, errors.ts and version.ts stand there; put any other into a folder',
    from: { path: '^(packages|adapters)/[^/]+/src/[^/]+$', pathNot: [rootFiles, unshipped] },
    to: { path: '.' },
  },
  {
    name: 'no member outside the table',
    comment: 'put it into scripts/checks/tiers.mjs',
    from: {
      path: members,
      pathNot: `^(${[...Object.keys(tiers), ...top].map(literally).join('|')})/`,
    },
    to: { path: '.' },
  },
  {
    name: 'names say something',
    comment: 'name the file or folder after its topic',
    from: {},
    to: {
      path: '(^|/)(utils?|helpers?|common|misc|shared|stuff)(/|\\.[^/]+$)',
      pathNot: ['node_modules/', '/src/exports/utils\\.ts$', '^[^/]+$'],
    },
  },
  {
    name: 'by name, not by path',
    comment: 'a relative import stays inside its member',
    from: { path: '^(packages|adapters|servers|apps|test)/([^/]+)/' },
    to: { path: members, pathNot: '^$1/$2/', dependencyTypes: ['local'] },
  },
  {
    name: 'chain libraries in their places',
    comment: `only ${chainFolders.join(', ')} speak to chains`,
    from: {
      path: '^(packages|adapters|servers|apps|test)/',
      pathNot: [`^(${chainFolders.map(literally).join('|')})(/|$)`, unshipped],
    },
    to: { path: `node_modules/(${libraries.join('|')})` },
  },
  {
    name: 'no zod in a browser',
    comment: 'wire schemas are valibot: zod is 90 KB and needs eval',
    from: { path: '^(packages|adapters|apps)/', pathNot: ['^packages/(server-kit|upstreams)/', unshipped] },
    to: { path: 'node_modules/zod/' },
  },
  {
    name: 'shipped code uses no development dependency',
    comment: 'move it to dependencies or peerDependencies',
    from: { path: '^(packages|adapters|servers)/[^/]+/src/', pathNot: unshipped },
    to: {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['npm-peer', 'npm', 'type-only'],
      // The build bundles private packages.
      pathNot: ['@types/', '^packages/(server-kit|upstreams)/'],
    },
  },
];

/** All rules for dependency-cruiser. */
export const forbidden = [
  ...Object.entries(tiers).flatMap(([member, allowance]) => memberRules(member, allowance)),
  ...Object.entries(tiers).flatMap(([member, { folders }]) => folderRules(member, folders)),
  ...houseRules,
].map((rule) => ({ severity: 'error', ...rule }));

/** How dependency-cruiser resolves imports. */
export const cruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: {
    path: '(^|/)(dist|\\.mooring)/|^test/interop/original(s|-page)/|^test/replacement/sites/|/contracts/artifacts/',
  },
  tsPreCompilationDeps: true,
  combinedDependencies: false,
  preserveSymlinks: false,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['mooring-source', 'node', 'import', 'types', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts', '.css'],
  },
};
