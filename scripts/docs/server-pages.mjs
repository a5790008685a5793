import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from '../checks/run-tool.mjs';

/**
 * A server as the docs know it.
 *
 * @typedef {object} Server
 * @property {'relay' | 'api'} folder
 * @property {string} title as it stands in a sentence: "the relay"
 * @property {string} start the name of the function that starts it
 * @property {Record<string, string>} memory the settings under which it keeps nothing
 * @property {string[]} [figures] more about its figures
 */

/** @type {readonly Server[]} */
export const servers = [
  {
    folder: 'relay',
    title: 'the relay',
    start: 'startRelay',
    memory: { store: 'memory' },
    figures: [
      'No figure holds a topic, an address or a client.',
      'Besides these, the figures of the process (`process_…`, `nodejs_…`). With the mailbox on disk,',
      '`relay_store_…` tells how long its writes take.',
    ],
  },
  {
    folder: 'api',
    title: 'the API',
    start: 'startApi',
    memory: { state: 'memory' },
    figures: [
      'No figure holds a site, an address or a hash.',
      'Besides these, the figures of the process (`process_…`, `nodejs_…`).',
    ],
  },
];

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A server's settings, as its own program tells them.
 *
 * @param {string} root
 * @param {Server} server
 */
export async function settingsPage(root, { folder, title }) {
  const program = path.join(root, `servers/${folder}/dist/cli/${folder}.js`);
  const { code, stdout, stderr } = await runTool(root, program, ['--help', '--markdown']);
  if (code !== 0) throw new Error(`${title}'s --help --markdown ended with code ${code}: ${stderr}`);
  return [
    `# Settings of ${title}`,
    '',
    `Every setting is read from the environment. ${capital(title)} refuses to start on a value it cannot use, in a sentence that`,
    `names it. \`mooring-${folder} --check-config\` checks without starting, \`--print-config\` prints what is in effect.`,
    '',
    `Written by \`npm run docs\` from the definitions in \`servers/${folder}\`.`,
    '',
    stdout.trimEnd(),
    '',
  ].join('\n');
}

/**
 * Name, kind and help of each figure in Prometheus' text format.
 *
 * @param {string} text
 */
export function figuresIn(text) {
  const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name, kind]));
  return [...text.matchAll(/^# HELP (\S+) (.*)$/gm)]
    .map(([, name = '', help = '']) => ({ name, kind: kinds.get(name) ?? '', help }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * A server's figures, as one that has just started serves them.
 *
 * @param {string} root
 * @param {Server} server
 */
export async function metricsPage(root, { folder, title, start, memory, figures = [] }) {
  const module = await import(pathToFileURL(path.join(root, `servers/${folder}/dist/index.js`)).href);
  const server = await module[start]({ port: 0, host: '127.0.0.1', logLevel: 'silent', ...memory });
  try {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    const [first, ...more] = figures;
    return [
      `# Figures of ${title}`,
      '',
      `Served for Prometheus at \`/metrics\`, on the port of ${title}. ${first}`,
      ...more,
      '',
      `Written by \`npm run docs\` from ${title.replace(/^the /, 'a running ')}.`,
      '',
      '| Figure | Kind | What it counts |',
      '|---|---|---|',
      ...figuresIn(text).map(({ name, kind, help }) => `| \`${name}\` | ${kind} | ${help} |`),
      '',
    ].join('\n');
  } finally {
    await server.close();
  }
}
