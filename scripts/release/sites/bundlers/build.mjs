// Builds the site with each bundler, into a folder of its name.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build as buildByEsbuild } from 'esbuild';
import { build as buildByVite } from 'vite';
import webpack from 'webpack';

const entry = path.resolve('src/main.js');

/** Writes the page that loads a bundler's entry. */
async function writePage(folder, script) {
  const html = await readFile('index.html', 'utf8');
  await writeFile(`dist/${folder}/index.html`, html.replace('./src/main.js', script));
}

await buildByVite({ base: './', logLevel: 'warn', build: { outDir: 'dist/vite' } });

await buildByEsbuild({
  entryPoints: [entry],
  outdir: 'dist/esbuild',
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
});
await writePage('esbuild', './main.js');

await new Promise((resolve, reject) => {
  const output = { path: path.resolve('dist/webpack'), filename: 'main.js' };
  webpack({ mode: 'production', entry, output, performance: false }, (error, stats) => {
    const problem = error ?? (stats.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
    if (problem) reject(problem);
    else resolve();
  });
});
await writePage('webpack', './main.js');
