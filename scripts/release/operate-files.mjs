import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { rootFolder } from '../build/workspaces.mjs';

/** @typedef {Readonly<Record<string, string>>} Environment */
/** @typedef {{ name: string, text: string }} Instruction one of a Containerfile */
/** @typedef {{ build?: { context: string, dockerfile: string }, image?: string, environment?: Record<string, unknown>, volumes?: string[], depends_on?: unknown, ports?: string[] }} Service */

const folder = path.join(rootFolder, 'docs/operate');

/** @param {string} file */
export const readOperateFile = (file) => readFileSync(path.join(folder, file), 'utf8');

/** The stages of a Containerfile, each with its instructions. @param {string} text @returns {Instruction[][]} */
export function readContainerfile(text) {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  /** @type {Instruction[][]} */
  const stages = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`"${line}" is no instruction.`);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text: rest });
  }
  return stages;
}

/** `NAME=value`, `NAME="a value"` and `"NAME=a value"`. @param {string} text @returns {Environment} */
export function readAssignments(text) {
  const found = text.matchAll(/"(\w+)=([^"]*)"|(\w+)=(?:"([^"]*)"|(\S*))/g);
  return Object.fromEntries(
    [...found].map(([, whole, all, name, quoted, plain]) => [
      whole ?? name ?? '',
      all ?? quoted ?? plain ?? '',
    ]),
  );
}

/** The values of a key in a unit of systemd. @param {string} text @param {string} key */
export function unitValues(text, key) {
  return text.split('\n').flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
}

/** @param {string} text @returns {{ services: Record<string, Service>, volumes: Record<string, unknown> }} */
export const readCompose = (text) => parse(text, { merge: true, strict: true });

/** Fills `${NAME}` and `${NAME:?why}` in. @param {unknown} value @param {Environment} given */
export function interpolate(value, given) {
  return String(value).replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name) => {
    const found = given[name];
    if (found === undefined) throw new Error(`${name} is not described in the file.`);
    return found;
  });
}
