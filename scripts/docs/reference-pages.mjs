import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireBuilt } from '../build/build-all.mjs';
import { runTool } from '../start/run-command.mjs';
import { errorCatalogue } from './error-catalogue.mjs';
import { writeErrors } from './errors-page.mjs';
import { writeRoutes } from './routes-page.mjs';

export const title = 'docs as fresh as the code';

/**
 * @param {string} root
 * @param {string} member
 */
const built = (root, member) => import(pathToFileURL(path.join(root, member, 'dist/index.js')).href);

/**
 * Replaces the first table or code block of a page with generated text.
 *
 * @param {string} page
 * @param {string} text
 */
const withTable = (page, text) => page.replace(/(^\|.*\n)+/m, () => `${text.trimEnd()}\n`);

/** @param {string} page @param {readonly string[]} lines */
const withCode = (page, lines) =>
  page.replace(/^```\n[\s\S]*?^```$/m, () => ['```', ...lines, '```'].join('\n'));

/**
 * A server's settings, from its own program.
 *
 * @param {string} name
 * @returns {PageWriter}
 */
const settings = (name) => async (page, root) => {
  const program = path.join(root, `servers/${name}/dist/cli/${name}.js`);
  const { code, stdout, stderr } = await runTool(root, program, ['--help', '--markdown']);
  if (code !== 0) throw new Error(`${program} --help --markdown ended with code ${code}: ${stderr}`);
  return withTable(page, stdout);
};

/**
 * Name, type and help of each metric in Prometheus' text format, as a table.
 *
 * @param {string} text
 */
export function figuresTable(text) {
  const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name, kind]));
  const rows = [...text.matchAll(/^# HELP (\S+) (.*)$/gm)]
    .sort(([, one = ''], [, other = '']) => (one < other ? -1 : 1))
    .map(([, name, help]) => `| \`${name}\` | ${kinds.get(name)} | ${help} |`);
  return ['| Figure | Kind | What it counts |', '|---|---|---|', ...rows].join('\n');
}

/**
 * A server's metrics, as it serves them after starting.
 *
 * @param {string} name
 * @param {string} start the function that starts the server
 * @param {Record<string, string>} memory settings with which it stores nothing
 * @returns {PageWriter}
 */
const figures = (name, start, memory) => async (page, root) => {
  const server = await (await built(root, `servers/${name}`))[start]({
    ...{ port: 0, host: '127.0.0.1', logLevel: 'silent' },
    ...memory,
  });
  try {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    return withTable(page, figuresTable(text));
  } finally {
    await server.close();
  }
};

/**
 * The API's routes, as it describes them after starting.
 *
 * @type {PageWriter}
 */
const routes = async (page, root) => {
  const { startApi } = await built(root, 'servers/api');
  const api = await startApi({ port: 0, host: '127.0.0.1', logLevel: 'silent', state: 'memory' });
  try {
    const document = await (await fetch(`http://127.0.0.1:${api.port}/openapi.json`)).json();
    return writeRoutes(page, document);
  } finally {
    await api.close();
  }
};

/**
 * Headers with which the modal works under a site's strict policy.
 *
 * @type {PageWriter}
 */
const headers = async (page, root) => {
  const { securityHeaders } = await built(root, 'packages/server-kit');
  const { 'content-security-policy': policy, ...others } = securityHeaders({
    connect: ['wss://relay.example.com', 'https://api.example.com', 'https://rpc.example.com'],
    frames: [],
  });
  return withCode(page, [
    'Content-Security-Policy:',
    `  ${policy.replaceAll('; ', ';\n  ')}`,
    ...Object.entries(others).map(([name, value]) => `${name}: ${value}`),
  ]);
};

/**
 * Regenerates a page. Keeps the text around the generated part.
 *
 * @typedef {(page: string, root: string) => Promise<string>} PageWriter
 * @type {Readonly<Record<string, PageWriter>>}
 */
const pages = {
  'docs/errors.md': async (page, root) => writeErrors(page, await errorCatalogue(root)),
  'docs/security-headers.md': headers,
  'docs/relay-settings.md': settings('relay'),
  'docs/relay-metrics.md': figures('relay', 'startRelay', { store: 'memory' }),
  'docs/api-settings.md': settings('api'),
  'docs/api-routes.md': routes,
  'docs/api-metrics.md': figures('api', 'startApi', { state: 'memory' }),
};

/**
 * Builds what changed, and regenerates the reference pages.
 *
 * @param {string} root
 * @param {{ dry?: boolean }} [options]
 * @returns {Promise<string[]>} the pages that changed
 */
export async function writeDocs(root, { dry = false } = {}) {
  await requireBuilt({ names: ['relay', 'api', 'adapter-universal'] });
  const changed = [];
  for (const [name, write] of Object.entries(pages)) {
    const file = path.join(root, name);
    const page = readFileSync(file, 'utf8');
    const text = await write(page, root);
    if (text === page) continue;
    if (!dry) writeFileSync(file, text);
    changed.push(name);
  }
  return changed;
}

/**
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function check(root) {
  return (await writeDocs(root, { dry: true })).map((file) => `${file} is stale: npm run generate`);
}
