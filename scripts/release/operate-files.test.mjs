import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWorkspaces, rootFolder, withUsed } from '../build/workspaces.mjs';
import { runCommand } from '../start/run-command.mjs';
import {
  interpolate,
  readAssignments,
  readCompose,
  readContainerfile,
  readOperateFile,
  unitValues,
} from './operate-files.mjs';

/** @typedef {import('./operate-files.mjs').Environment} Environment */

const servers = [
  {
    name: 'api',
    settings: /^API_/,
    files: { container: 'api.Containerfile', unit: 'mooring-api.service', compose: 'api-compose.yml' },
    port: 'API_PORT',
    state: 'API_STATE',
    // What the files leave to the operator, and what a check without other programs leaves out.
    given: { API_CONFIG: '/etc/mooring', API_DATABASE_PASSWORD: 'secret', API_DOMAIN: 'api.example.org' },
    remote: { API_DATABASE: '', API_REDIS: '' },
    keys: Object.fromEntries(nodeKeys().map((name) => [name, 'key'])),
  },
  {
    name: 'relay',
    settings: /^RELAY_/,
    files: { container: 'Containerfile', unit: 'mooring-relay.service', compose: 'compose.yml' },
    port: 'RELAY_PORT',
    state: 'RELAY_STORE',
    given: { RELAY_DOMAIN: 'relay.example.org' },
    remote: { RELAY_STORE: 'memory' },
    keys: {},
  },
];

/** Names of the environment variables that the example of chains names. */
function nodeKeys() {
  const text = readFileSync(path.join(rootFolder, 'servers/api/examples/chains.json'), 'utf8');
  return [...text.matchAll(/"key": "(\w+)"/g)].map(([, name = '']) => name);
}

const operate = path.join(rootFolder, 'docs/operate');
const state = mkdtempSync(path.join(tmpdir(), 'mooring-operate-'));
afterAll(() => rmSync(state, { recursive: true }));

/** Settings that are not the server's own. */
const foreign = ['NODE_ENV', 'NODE_OPTIONS'];

describe.each(servers)(
  'the files to operate the $name',
  ({ name, files, port, state: stateName, ...server }) => {
    const { settings, given, remote, keys } = server;
    const workspace = readWorkspaces().find(({ manifest }) => manifest.name === `@mooring/${name}`);
    const program = `mooring-${name}`;
    const stages = readContainerfile(readOperateFile(files.container));
    const last = stages.at(-1) ?? [];
    const unit = readOperateFile(files.unit);
    const compose = readCompose(readOperateFile(files.compose));

    /** @param {string} instruction */
    const texts = (instruction) => last.flatMap((one) => (one.name === instruction ? [one.text] : []));
    const ofImage = readAssignments(texts('ENV').join(' '));
    const ofUnit = readAssignments(unitValues(unit, 'Environment').join(' '));
    /** The services that run the image, with what they add to its environment. */
    const ofServices = Object.entries(compose.services).flatMap(([service, { build, environment = {} }]) =>
      build === undefined
        ? []
        : [{ service, environment: mapValues(environment, (value) => interpolate(value, given)) }],
    );

    /** Runs the program as built here. @param {string[]} args @param {Environment} environment */
    const run = (args, environment) =>
      runCommand(process.execPath, [path.join(rootFolder, `servers/${name}/dist/cli/${name}.js`), ...args], {
        cwd: state,
        env: { PATH: process.env.PATH ?? '', ...environment },
      });

    /** Folders of an operator are those of this machine. @param {Environment} environment */
    const here = (environment) =>
      mapValues(environment, (value) =>
        value
          .replace('/var/lib/', `${state}/`)
          .replace('/etc/mooring/', `${path.join(rootFolder, 'servers/api/examples')}/`),
      );

    /** Names of all settings. @type {ReadonlySet<string>} */
    let known = new Set();
    beforeAll(async () => {
      const build = [path.join(rootFolder, 'scripts/build.mjs'), `@mooring/${name}`];
      const built = await runCommand(process.execPath, build, { cwd: rootFolder, env: process.env });
      expect(built.code, built.output).toBe(0);
      const table = await run(['--help', '--markdown'], {});
      known = new Set([...table.output.matchAll(/^\| `(\w+)` \|/gm)].map(([, setting = '']) => setting));
      expect(known.size).toBeGreaterThan(20);
    }, 300_000);

    test('set nothing but settings that exist', () => {
      const all = [ofImage, ofUnit, ...ofServices.map(({ environment }) => environment)];
      expect(ofServices).not.toEqual([]);
      for (const setting of all.flatMap((one) => Object.keys(one))) {
        if (!foreign.includes(setting)) expect([...known]).toContain(setting);
      }
      const text = `${unit}${readOperateFile(files.compose)}`.matchAll(/\b[A-Z]+_[A-Z_]+\b/g);
      for (const [setting] of text) {
        if (settings.test(setting) && !(setting in given)) expect([...known]).toContain(setting);
      }
    });

    test('copy what is there', () => {
      const copies = stages.flatMap((stage, place) =>
        stage.flatMap(({ name: instruction, text }) => (instruction === 'COPY' ? [{ place, text }] : [])),
      );
      expect(copies.filter(({ place, text }) => !isThere(stages.slice(0, place), text))).toEqual([]);
      expect(copies).toHaveLength(2);
    });

    test('pack the server and every published package that it uses', () => {
      const run = stages[0]?.find((one) => one.name === 'RUN')?.text ?? '';
      const packed = [...run.matchAll(/ -w (\S+)/g)].map(([, folder]) => folder);
      const used = workspace === undefined ? [] : withUsed(workspace, readWorkspaces());
      const published = used.filter(({ manifest }) => manifest.private !== true);
      expect(packed.sort()).toEqual(published.map((one) => path.relative(rootFolder, one.folder)).sort());
    });

    test('start a program of the package, from the image of the same folder', () => {
      expect(Object.keys(workspace?.manifest.bin ?? {})).toContain(program);
      expect(JSON.parse(texts('ENTRYPOINT')[0] ?? '')).toEqual([program]);
      expect(unitValues(unit, 'ExecStart').map((command) => path.basename(command))).toEqual([program]);
      for (const { build } of Object.values(compose.services)) {
        if (build === undefined) continue;
        const context = path.join(operate, build.context);
        expect(path.relative(context, path.join(operate, files.container))).toBe(build.dockerfile);
      }
    });

    test('mount folders that are there, and volumes that are described', () => {
      const sources = Object.values(compose.services).flatMap(({ volumes = [] }) =>
        volumes.map((volume) => interpolate(volume, given).split(':')[0] ?? ''),
      );
      const missing = sources.filter((source) => {
        if (source.startsWith('.')) return !existsSync(path.join(operate, source));
        return !source.startsWith('/') && !(source in compose.volumes);
      });
      expect(missing).toEqual([]);
      expect(Object.keys(compose.volumes).filter((volume) => !sources.includes(volume))).toEqual([]);
    });

    test('agree on the port and on the folder that lasts', async () => {
      const own = ofImage[port] ?? '';
      expect((await run(['--print-config'], {})).output).toContain(`${port}=${own}\n`);
      expect(texts('EXPOSE')).toEqual([own]);
      expect(texts('HEALTHCHECK').join()).toContain(`http://127.0.0.1:${own}/health`);
      const proxy = readOperateFile(name === 'api' ? 'api.Caddyfile' : 'Caddyfile');
      expect(proxy).toMatch(new RegExp(String.raw`\b${name}[: ]${own}\b`));
      const kept = (ofImage[stateName] ?? '').replace('disk:', '');
      expect(texts('VOLUME')).toEqual([kept]);
      expect(texts('RUN').join()).toContain(`--owner node --group node ${kept}`);
      expect(unitValues(unit, 'StateDirectory').map((one) => `/var/lib/${one}`)).toEqual([kept]);
      expect(unit).toContain(`${stateName}=${ofImage[stateName]}`);
      for (const { service, environment } of ofServices) {
        const mounted = (compose.services[service]?.volumes ?? []).some((one) => one.endsWith(`:${kept}`));
        const usesFolder = (environment[stateName] ?? ofImage[stateName] ?? '').endsWith(kept);
        if (usesFolder) expect(mounted, service).toBe(true);
      }
    });

    test('start the program: it takes the settings of each', async () => {
      const environments = {
        image: ofImage,
        unit: ofUnit,
        ...Object.fromEntries(
          ofServices.map(({ service, environment }) => [service, { ...ofImage, ...environment }]),
        ),
      };
      for (const [file, environment] of Object.entries(environments)) {
        const env = { ...here(environment), ...keys };
        const printed = await run(['--print-config'], env);
        expect([printed.code, printed.output], file).toEqual([0, expect.stringContaining(`${port}=`)]);
        // An index without a database of several processes has nothing to check here.
        if (environment.API_ROLES === 'index') continue;
        const checked = await run(['--check-config'], { ...env, ...remote });
        expect([checked.output, checked.code], file).toEqual([
          expect.stringMatching(/^The settings can be used/),
          0,
        ]);
      }
    }, 300_000);
  },
);

/**
 * Whether the source of a COPY is there: in the clone, or made by the stage that it names.
 *
 * @param {import('./operate-files.mjs').Instruction[][]} earlier stages
 * @param {string} text
 */
function isThere(earlier, text) {
  const [, from, source = ''] = /^(?:--from=(\S+) )?(\S+) \S+$/.exec(text) ?? [];
  if (from === undefined) return existsSync(path.join(rootFolder, source));
  const stage = earlier.find(([first]) => first?.text.endsWith(` AS ${from}`)) ?? [];
  return stage.some((one) => one.name === 'RUN' && one.text.includes(`mkdir ${source} `));
}

/**
 * @param {Readonly<Record<string, unknown>>} record
 * @param {(value: string) => string} change
 * @returns {Record<string, string>}
 */
function mapValues(record, change) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(String(value))]));
}
