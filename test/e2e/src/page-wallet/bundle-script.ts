import { build, defaultClientConditions } from 'vite';

const bundles = new Map<string, Promise<string>>();

/** A file with all that it imports as one script, which runs in a page before its own code. Built once. */
export function bundleScript(entry: string): Promise<string> {
  const known = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, known);
  return known;
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['mooring-source', ...defaultClientConditions] },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'pageScript' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built.`);
  return chunk.code;
}
