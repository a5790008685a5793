/** Source paths from before bundling: the bundler starts each file with such a line. */
const region = /^\/\/#region (.+)$/;

/**
 * For each line of a bundle, the address of the file that it came from.
 *
 * @param {string} url of a file below the `dist` of a package
 * @param {string} text
 */
function sourcesOf(url, text) {
  const root = url.replace(/\/dist\/.*$/, '/');
  let source = url;
  return text.split('\n').map((line) => {
    const from = line.match(region)?.[1];
    if (from) source = new URL(from, root).href;
    return source;
  });
}

/** @param {string} file an address */
function placeOfFile(file) {
  const library = file.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1];
  if (library) return library;
  const own = file.match(/\/(?:packages|servers|adapters)\/([^/]+)\/(?:src|dist)\/([^/]+)\//);
  return own ? `ours: ${own[1]}/${own[2]}` : 'the bench itself';
}

/**
 * Maps a call to a part of the program in readable terms: one of our folders, a library, or Node.
 *
 * @param {(url: string) => string} read a file's text
 */
export function createPlaces(read) {
  /** @type {Map<string, string[]>} */
  const bundles = new Map();

  /** @param {string} url @param {number} line counted from 0 */
  function sourceAt(url, line) {
    if (!url.includes('/dist/') || url.includes('/node_modules/')) return url;
    let sources = bundles.get(url);
    if (!sources) {
      sources = sourcesOf(url, read(url));
      bundles.set(url, sources);
    }
    return sources[line] ?? url;
  }

  /**
   * @param {{ functionName: string, url: string, lineNumber: number }} frame
   * @returns {string | undefined} `undefined` if the CPU was idle
   */
  return ({ functionName, url, lineNumber }) => {
    if (functionName === '(idle)') return undefined;
    if (functionName === '(garbage collector)') return 'collecting garbage';
    if (functionName.startsWith('(')) return 'Node and V8 themselves';
    if (url.startsWith('node:')) return `Node: ${url.replace(/^node:(internal\/)?/, '').split('/')[0]}`;
    if (url) return placeOfFile(sourceAt(url, lineNumber));
    return functionName.startsWith('RegExp') ? 'regular expressions' : `system: ${functionName || 'unnamed'}`;
  };
}
