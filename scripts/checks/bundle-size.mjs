import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const entry = '\0measured';

/**
 * What a site's bundler makes of a module: the bytes of gzip that are fetched with it, without what comes by `import()`.
 *
 * @param {string} root where packages are found; they count as they are published
 * @param {string} code the module's text
 * @param {RegExp[]} [without] imports that a page has anyway
 * @returns {Promise<number>}
 */
export async function bundleSize(root, code, without = []) {
  // Vite says to this whole process that it is in production; what runs after us is not.
  const { NODE_ENV } = process.env;
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, external: without },
    },
    plugins: [
      {
        name: 'measured',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
      react(),
    ],
  });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const chunks = new Map(
    [built]
      .flat()
      .flatMap((one) => ('output' in one ? one.output : []))
      .flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
  );
  const waiting = [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
  /** @type {Set<string>} */
  const fetched = new Set();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (fetched.has(name)) continue;
    fetched.add(name);
    waiting.push(...(chunks.get(name)?.imports ?? []).filter((one) => chunks.has(one)));
  }
  return [...fetched]
    .map((name) => gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
}
