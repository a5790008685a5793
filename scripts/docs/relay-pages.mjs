import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from '../checks/run-tool.mjs';

/**
 * The relay's settings, as its own program tells them.
 *
 * @param {string} root
 */
export async function relaySettingsPage(root) {
  const program = path.join(root, 'servers/relay/dist/cli/relay.js');
  const { code, stdout, stderr } = await runTool(root, program, ['--help', '--markdown']);
  if (code !== 0) throw new Error(`the relay's --help --markdown ended with code ${code}: ${stderr}`);
  return [
    '# Settings of the relay',
    '',
    'Every setting is read from the environment. The relay refuses to start on a value it cannot use, in a sentence that',
    'names it. `mooring-relay --check-config` checks without starting, `--print-config` prints what is in effect.',
    '',
    'Written by `npm run docs` from the definitions in `servers/relay`.',
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
 * The relay's figures, as a relay that has just started serves them.
 *
 * @param {string} root
 */
export async function relayMetricsPage(root) {
  const { startRelay } = await import(pathToFileURL(path.join(root, 'servers/relay/dist/index.js')).href);
  const relay = await startRelay({ port: 0, host: '127.0.0.1', store: 'memory', logLevel: 'silent' });
  try {
    const text = await (await fetch(`http://127.0.0.1:${relay.port}/metrics`)).text();
    return [
      '# Figures of the relay',
      '',
      'Served for Prometheus at `/metrics`, on the port of the relay. No figure holds a topic, an address or a client.',
      'Besides these, the figures of the process (`process_…`, `nodejs_…`). With the mailbox on disk,',
      '`relay_store_…` tells how long its writes take.',
      '',
      'Written by `npm run docs` from a running relay.',
      '',
      '| Figure | Kind | What it counts |',
      '|---|---|---|',
      ...figuresIn(text).map(({ name, kind, help }) => `| \`${name}\` | ${kind} | ${help} |`),
      '',
    ].join('\n');
  } finally {
    await relay.close();
  }
}
