// Builds the site with each bundler, into a folder of its name.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build as buildByEsbuild } from 'esbuild';
import { build as buildByVite } from 'vite';
import webpack from 'webpack';

const entry = path.resolve('src/main.js');

/** The documented policy (docs/security-headers.md) with this site's hosts, without what only a header can say. */
const policyWith = (trustedTypes) =>
  `default-src 'self'; img-src 'self' data:; connect-src 'self' wss://relay.example.com https://ethereum.reth.rs; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types ${trustedTypes}`;

/** Writes a bundler's page, which loads its script under the policy. */
async function writePage(folder, html, trustedTypes = "'none'") {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyWith(trustedTypes)}" />`;
  await writeFile(`dist/${folder}/index.html`, html.replace('<head>', `<head>${meta}`));
}

const source = await readFile('index.html', 'utf8');
const loading = (script) => source.replace('./src/main.js', script);

await buildByVite({ base: './', logLevel: 'warn', build: { outDir: 'dist/vite' } });
await writePage('vite', await readFile('dist/vite/index.html', 'utf8'));

await buildByEsbuild({
  entryPoints: [entry],
  outdir: 'dist/esbuild',
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
});
await writePage('esbuild', loading('./main.js'));

await new Promise((resolve, reject) => {
  const output = { path: path.resolve('dist/webpack'), filename: 'main.js', trustedTypes: 'webpack' };
  webpack({ mode: 'production', entry, output, performance: false }, (error, stats) => {
    const problem = error ?? (stats.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
    if (problem) reject(problem);
    else resolve();
  });
});
await writePage('webpack', loading('./main.js'), 'webpack');
