import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { Flavour } from './stage/build-site.ts';

/** Names that a site can import from one of the modals. */
interface Surface {
  readonly Options: readonly string[];
  readonly Features: readonly string[];
  readonly Methods: readonly string[];
  readonly React: readonly string[];
}

const sites = path.join(import.meta.dirname, '../sites');

const probe = `
import { createAppKit } from 'appkit';
import * as react from 'appkit/react';
export type Options = Parameters<typeof createAppKit>[0];
export type Features = NonNullable<Options['features']>;
export type Methods = ReturnType<typeof createAppKit>;
export type React = typeof react;
`;

/** Entries that sites import from, by the names of the sites of `test/replacement`. */
const entries = [
  'appkit',
  'appkit/core',
  'appkit/library/react',
  'appkit/library/vue',
  'appkit/networks',
  'appkit/react',
  'appkit/vue',
  'appkit-adapter-ethers',
  'appkit-adapter-solana',
  'appkit-adapter-solana/react',
  'appkit-adapter-wagmi',
] as const;

/** Files of a site, which one program of each flavour compiles. */
const probes = {
  surface: probe,
  entries: entries.map((entry, index) => `import * as entry${index} from '${entry}';`).join('\n'),
};
const nameOf = (name: keyof typeof probes) => path.join(sites, `plain/probe-${name}.ts`);
const texts = new Map(
  Object.entries(probes).map(([name, text]) => [nameOf(name as keyof typeof probes), text]),
);
const programs = new Map<Flavour, ts.Program>();

function compileProbes(flavour: Flavour): ts.Program {
  const { config } = ts.readConfigFile(path.join(sites, `tsconfig.${flavour}.json`), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, sites);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => texts.has(name) || fileExists.call(host, name);
  host.getSourceFile = (name, language, ...rest) => {
    const text = texts.get(name);
    return text === undefined
      ? getSourceFile.call(host, name, language, ...rest)
      : ts.createSourceFile(name, text, language);
  };
  return ts.createProgram([...texts.keys()], options, host);
}

/** Asks the compiler what a file of a site means by the types of one of the modals. */
function readProbe(flavour: Flavour, name: keyof typeof probes) {
  const program = programs.get(flavour) ?? compileProbes(flavour);
  programs.set(flavour, program);
  const source = program.getSourceFile(nameOf(name));
  if (source === undefined) throw new Error(`${name} is not in the program`);
  return { source, checker: program.getTypeChecker() };
}

/** The public members that the packages' own types declare. */
function surfaceOf(flavour: Flavour): Surface {
  const { source, checker } = readProbe(flavour, 'surface');
  const symbol = checker.getSymbolAtLocation(source);
  const isPublic = (member: ts.Symbol): boolean =>
    !member.name.startsWith('__#') &&
    !(member.declarations ?? []).some(
      (one) => ts.getCombinedModifierFlags(one) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected),
    );
  return Object.fromEntries(
    (symbol ? checker.getExportsOfModule(symbol) : []).map((type) => [
      type.name,
      checker
        .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(type))
        .filter(isPublic)
        .map(({ name }) => name),
    ]),
  ) as unknown as Surface;
}

/** What each entry exports, and what of it is more than a type. */
function exportsOf(flavour: Flavour) {
  const { source, checker } = readProbe(flavour, 'entries');
  return source.statements.filter(ts.isImportDeclaration).map((statement, index) => {
    const symbol = checker.getSymbolAtLocation(statement.moduleSpecifier);
    if (symbol === undefined) throw new Error(`${flavour} has no ${entries[index]}`);
    return {
      entry: entries[index],
      names: checker.getExportsOfModule(symbol).map(({ name }) => name),
      values: checker
        .getTypeOfSymbol(symbol)
        .getProperties()
        .map(({ name }) => name),
    };
  });
}

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/migrate.md'), 'utf8');

/** The part of the page between a text and the next heading, or `end`. */
function part(start: string, end = '\n## '): string {
  const from = page.indexOf(start);
  expect(from, `"${start}" in docs/migrate.md`).toBeGreaterThan(-1);
  const to = page.indexOf(end, from + start.length);
  return page.slice(from, to === -1 ? undefined : to);
}

/** Names in the first column of a table, with what the second says. */
function states(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, name, state]) => [name ?? '', state ?? '']),
  );
}

/** Names in code spans in the second column of a table. */
function listed(text: string): readonly string[] {
  const cells = [...text.matchAll(/^\| [^`|]+ \| (.*) \|$/gm)].map(([, cell]) => cell ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''));
}

/** Accepted, at the least. */
const works = /^(same|differs|new|no effect)/;

test('docs/migrate.md names every option, feature, hook, component and method of the original, and their state is true', () => {
  const original = surfaceOf('original');
  const ours = surfaceOf('mooring');
  expect(original.Options.length).toBeGreaterThan(30);
  expect(original.Methods.length).toBeGreaterThan(80);

  const options = states(part('| Option | State |', '| Feature | State |'));
  const features = states(part('| Feature | State |'));
  const react = states(part('## Hooks and components of React'));
  const there = listed(part('The same:', 'Not there:'));
  const notThere = listed(part('\nNot there:'));

  expect(original.Options.filter((name) => !options.has(name))).toEqual([]);
  expect(original.Features.filter((name) => !features.has(name))).toEqual([]);
  const components = original.React.filter((name) =>
    /^(use|AppKit\w*(Button|Provider)$|getAppKit$)/.test(name),
  );
  expect(components.filter((name) => !react.has(name))).toEqual([]);
  expect(original.Methods.filter((name) => !there.includes(name) && !notThere.includes(name))).toEqual([]);

  const claimed = (said: ReadonlyMap<string, string>) =>
    [...said].filter(([, state]) => works.test(state)).map(([name]) => name);
  expect(claimed(options).filter((name) => !ours.Options.includes(name))).toEqual([]);
  expect(claimed(react).filter((name) => !ours.React.includes(name))).toEqual([]);
  expect(there.filter((name) => !ours.Methods.includes(name))).toEqual([]);
  const found = ours.Features.filter((name) => !works.test(features.get(name) ?? ''));
  expect(found).toEqual([]);
}, 240_000);

test('docs/migrate.md names every missing export of the original', () => {
  const ours = exportsOf('mooring');
  const cells = [...part('## Names that are not there').matchAll(/^\| [^|]+ \| (.*) \|$/gm)];
  const absent = cells
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([\w*]+)`/g)])
    .map(([, name = '']) => ({ name, pattern: new RegExp(`^${name.replaceAll('*', '\\w*')}$`) }));
  expect(absent.length).toBeGreaterThan(10);

  const missing = exportsOf('original').flatMap(({ entry, names, values }, index) => {
    expect(names.length, entry).toBeGreaterThan(0);
    return [
      ...names.filter((name) => !ours[index]?.names.includes(name)).map((name) => ({ entry, name })),
      ...values
        .filter((name) => ours[index]?.names.includes(name) && !ours[index]?.values.includes(name))
        .map((name) => ({ entry, name: `${name}, which is only a type` })),
    ];
  });
  expect(missing.filter(({ name }) => !absent.some(({ pattern }) => pattern.test(name)))).toEqual([]);
  const stale = absent.filter(({ pattern }) => !missing.some(({ name }) => pattern.test(name)));
  expect(stale.map(({ name }) => name)).toEqual([]);
}, 240_000);
