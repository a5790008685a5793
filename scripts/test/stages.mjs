import { checks } from '../checks/all.mjs';
import { onNode22 } from './file-lists.mjs';
import { needChromium, needNode22, needOriginals, needPackages, needPostgres, needRedis } from './needs.mjs';
import { runVitest } from './run-vitest.mjs';

/**
 * @typedef {import('./run-vitest.mjs').Outcome} Outcome
 * @typedef {{ name: string, title: string, checks?: readonly string[], run: (root: string) => Promise<Outcome> }} Stage
 */

/** @param {readonly string[]} problems @returns {Outcome} */
const verdict = (problems) => {
  const failed = problems.length > 0 ? 1 : 0;
  return { passed: 1 - failed, failed, skipped: 0, problems: [...problems] };
};

/**
 * A stage that runs the named checks and counts each as one.
 *
 * @param {string} name
 * @param {string} title
 * @param {readonly string[]} names
 * @returns {Stage}
 */
const checkStage = (name, title, names = [name]) => ({
  name,
  title,
  checks: names,
  run: async (root) => {
    const sum = verdict([]);
    sum.passed = 0;
    for (const one of names) {
      const load = checks[one];
      if (!load) throw new Error(`There is no check named ${one}.`);
      const { title: what, check } = await load();
      const problems = await check(root);
      sum[problems.length === 0 ? 'passed' : 'failed'] += 1;
      sum.problems.push(...problems.map((problem) => `${what}: ${problem}`));
    }
    return sum;
  },
});

/** @type {Stage} */
const install = {
  name: 'install',
  title: 'install: packages, originals, Chromium, Redis, PostgreSQL, Node 22',
  run: async (root) => {
    // Each npm writes to its own folder and mostly waits for the network; only one apt can run.
    const programs = async () => ({
      chromium: await needChromium(),
      redis: await needRedis(),
      postgres: await needPostgres(),
    });
    const [packages, originals, node22, { chromium, redis, postgres }] = await Promise.all([
      needPackages(root),
      needOriginals(root),
      needNode22(root),
      programs(),
    ]);
    if (chromium.file) process.env.CHROMIUM_PATH = chromium.file;
    if (redis.file) process.env.REDIS_SERVER_PATH = redis.file;
    if (postgres.file) process.env.POSTGRES_PATH = postgres.file;
    const found = [chromium, redis, postgres].flatMap(({ problems }) => problems);
    return verdict([...packages, ...originals, ...found, ...node22.problems]);
  },
};

/** @type {Stage} */
const build = {
  name: 'build',
  title: 'build',
  run: async () => {
    const { buildAll } = await import('../build/build-all.mjs');
    // With declarations, which packing needs, so that nothing is built twice.
    const { failed } = await buildAll({ declarations: true });
    return verdict(failed.map(({ name, output }) => `${name} does not build:\n    ${output.trimEnd()}`));
  },
};

/** @type {Stage} */
const release = {
  name: 'release',
  title: 'release: versions, packs, installed servers, fresh sites by Vite, Next, Nuxt, webpack and esbuild',
  run: async (root) => {
    const { rehearseRelease } = await import('../release/rehearse-release.mjs');
    return verdict(await rehearseRelease(root));
  },
};

/** @satisfies {Readonly<Record<string, Stage>>} */
const suites = {
  units: {
    name: 'units',
    title: 'units (this Node), with coverage',
    run: (root) => runVitest(root, { project: 'units', alongside: ['units-postgres'], coverage: true }),
  },
  node22: {
    name: 'node22',
    title: 'units of what a Node brings (Node 22)',
    run: async (root) => {
      const { problems, file } = await needNode22(root);
      if (!file) return verdict(problems);
      return await runVitest(root, { project: 'units', name: 'node22', filters: onNode22, node: file });
    },
  },
  older: {
    name: 'older',
    title: 'adapters and hooks on wagmi 2 and React 18',
    run: (root) => runVitest(root, { project: 'older' }),
  },
  interop: {
    name: 'interop',
    title: 'interop with the originals',
    run: async (root) => {
      const problems = await needOriginals(root);
      return problems.length > 0 ? verdict(problems) : await runVitest(root, { project: 'interop' });
    },
  },
  browser: {
    name: 'browser',
    title: 'browser',
    run: async (root) => {
      const { problems, file } = await needChromium();
      if (!file) return verdict(problems);
      return await runVitest(root, { project: 'e2e', env: { CHROMIUM_PATH: file, FILMS: 'few' } });
    },
  },
};

/**
 * Phases, one after another. Each has lists of stages that run in parallel. Stages that use one CPU or mostly wait
 * run beside another; all use the build of the second phase. The browser suite uses all CPUs.
 *
 * @type {readonly (readonly (readonly Stage[])[])[]}
 */
export const phases = [
  [[install]],
  [
    [
      checkStage('format', 'format and lint'),
      checkStage('rules', 'house rules', [
        'tiers',
        'namespaces',
        'limits',
        'tests',
        'manifests',
        'exports',
        'changesets',
      ]),
      checkStage('licences', 'licences'),
      checkStage('unused', 'unused code'),
      build,
      checkStage('docs', 'docs', ['docs', 'links']),
    ],
    [checkStage('types', 'types')],
  ],
  [
    [suites.units, suites.older],
    [release, checkStage('sizes', 'sizes'), suites.node22, suites.interop],
  ],
  [[suites.browser]],
];
