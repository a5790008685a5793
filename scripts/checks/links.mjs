import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from '../build/source-files.mjs';

export const title = 'links, anchors, scripts and paths in the docs';

/**
 * The text with the lines of code blocks emptied.
 *
 * @param {string} text
 */
function prose(text) {
  return text.replace(/^( *)```.*\n[\s\S]*?^\1```/gm, (block) => block.replace(/[^\n]/g, ''));
}

/**
 * The anchors of a page's headings, as GitHub creates them, and explicit ones.
 *
 * @param {string} text
 */
function anchorsOf(text) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const anchors = new Set([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id]) => id ?? ''));
  for (const [, heading = ''] of prose(text).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replace(/ /g, '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}

/**
 * The target of a link if it does not exist.
 *
 * @param {string} root
 * @param {string} page
 * @param {string} target
 */
function deadEnd(root, page, target) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  const [file = '', anchor] = target.split('#');
  const found = file === '' ? page : path.posix.join(path.posix.dirname(page), decodeURI(file));
  const whole = path.join(root, found);
  if (!existsSync(whole)) return `${target} leads nowhere`;
  if (anchor === undefined || !found.endsWith('.md')) return undefined;
  return anchorsOf(readFileSync(whole, 'utf8')).has(anchor) ? undefined : `${found} has no #${anchor}`;
}

/**
 * Checks that every relative link leads to an existing file and heading, every `npm run` names a script, and every path
 * of this repository exists. Does not follow external links.
 *
 * @param {string} root
 */
export async function check(root) {
  const files = sourceFiles(root);
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''));
  const { scripts = {} } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return files
    .filter((file) => file.endsWith('.md') && !file.startsWith('.changeset/'))
    .flatMap((page) => {
      const text = readFileSync(path.join(root, page), 'utf8');
      const plain = prose(text);
      // Inline code may look like a link.
      const words = plain.replace(/`[^`\n]+`/g, '``');
      const links = [...words.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target ?? '');
      const asked = [...text.matchAll(/\bnpm run ([\w-]+)/g)].map(([, name]) => name ?? '');
      const named = [...plain.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)]
        .map(([, name]) => name ?? '')
        .filter((name) => folders.has(name.split('/')[0] ?? ''));
      return [
        ...links.map((target) => deadEnd(root, page, target)),
        ...asked.map((name) => (name in scripts ? undefined : `npm run ${name} is no script`)),
        ...named.map((name) => (existsSync(path.join(root, name)) ? undefined : `${name} is not there`)),
      ]
        .filter((problem) => problem !== undefined)
        .map((problem) => `${page}: ${problem}`);
    });
}
