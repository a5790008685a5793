import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { description, name, shortName } from '../product.ts';
import { drawIcon } from './icon.node.ts';
import { type ShellList, shellPlaceholder } from './shell-list.ts';

const icons = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  { file: 'icon-maskable-512.png', size: 512, maskable: true },
] as const;

const manifest = {
  id: '/',
  name,
  short_name: shortName,
  description,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fcfcfc',
  theme_color: '#0b6b63',
  icons: icons.map((icon) => ({
    src: `/${icon.file}`,
    sizes: `${icon.size}x${icon.size}`,
    type: 'image/png',
    purpose: 'maskable' in icon ? 'maskable' : 'any',
  })),
};

/** Makes the site installable: draws its icons, and writes its manifest and the service worker's shell list. */
export function shellPlugin(): Plugin {
  let root = '';
  let publicFolder = '';
  return {
    name: 'sample-wallet-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      publicFolder = config.publicDir;
    },
    async generateBundle(_options, bundle) {
      const made = [
        ...icons.map((icon) => ({ name: icon.file, source: drawIcon(icon) })),
        { name: 'apple-touch-icon.png', source: drawIcon({ size: 180, maskable: true }) },
        { name: 'manifest.webmanifest', source: JSON.stringify(manifest, undefined, 2) },
      ];
      for (const { name, source } of made) this.emitFile({ type: 'asset', fileName: name, source });
      const built = Object.values(bundle)
        .filter(({ fileName }) => fileName.startsWith('assets/'))
        .map((file) => ({ name: file.fileName, source: file.type === 'chunk' ? file.code : file.source }));
      const shipped = readdirSync(publicFolder).map((name) => ({
        name,
        source: readFileSync(path.join(publicFolder, name)),
      }));
      const files = [...built, ...shipped, ...made].sort((one, other) => (one.name < other.name ? -1 : 1));
      const hash = createHash('sha256');
      for (const { name, source } of files) hash.update(name).update(source);
      const source = await buildWorker(path.join(root, 'src/install/service-worker.ts'), {
        version: hash.digest('hex').slice(0, 16),
        files: ['/', ...files.map(({ name }) => `/${name}`)],
      });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

/** The service worker as one self-contained script with the shell list. */
async function buildWorker(entry: string, list: ShellList): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'worker', fileName: 'service-worker' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  // In any kind of quotes, since the minifier chooses them.
  const place = new RegExp(`(["'\`])${shellPlaceholder}\\1`);
  if (chunk?.type !== 'chunk' || !place.test(chunk.code))
    throw new Error('The service worker was not built.');
  return chunk.code.replace(place, () => JSON.stringify(JSON.stringify(list)));
}
