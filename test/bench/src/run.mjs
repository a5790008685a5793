// npm run bench [-- protocol crypto relay api index chains sizes chunks vites adapters page views load profile]: measures ours and
// the originals in one run. With names, runs only those and keeps the other results; `load` and `profile` run only by
// name.
import { fileURLToPath } from 'node:url';
import { measureAdapters } from './adapters/measure-adapters.mjs';
import { measureApi } from './api/measure-api.mjs';
import { measureIndex } from './api/measure-index.mjs';
import { measureRoutes } from './api/measure-routes.mjs';
import { measureChains } from './chains/measure-chains.mjs';
import { measureCrypto } from './crypto/measure-crypto.mjs';
import { measureLoad } from './load/measure-load.mjs';
import { measurePage } from './page/measure-page.mjs';
import { measureProfile } from './profile/measure-profile.mjs';
import { measureProtocol } from './protocol/measure-protocol.mjs';
import { measureRelay } from './relay/measure-relay.mjs';
import { readReport, writeReport } from './report/write-report.mjs';
import { measureChunks } from './sizes/measure-chunks.mjs';
import { measureSizes } from './sizes/measure-sizes.mjs';
import { measureVites } from './sizes/measure-vites.mjs';
import { measureViews } from './views/measure-views.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const sections = {
  protocol: { title: 'Protocol: the originals and ours in turns.', measure: measureProtocol },
  crypto: { title: 'Ciphers and curves: the originals, ours, and the floor.', measure: measureCrypto },
  relay: { title: 'Relay: a bare echo, a bare relay, ours in memory and on disk.', measure: measureRelay },
  api: {
    title: 'API: every hot route, with up to 100,000 accounts, on PGlite and PostgreSQL.',
    measure: async () => ({ ...(await measureApi()), ...(await measureRoutes()) }),
  },
  index: {
    title: 'Index: a chain of 2,000 blocks taken, and how soon a new block is seen.',
    measure: measureIndex,
  },
  chains: { title: 'Chains: one namespace, two and three, over the relay.', measure: measureChains },
  sizes: {
    title: 'Sizes: what the original kit and ours add to a page with each adapter.',
    measure: () => measureSizes(root),
  },
  chunks: {
    title: 'Chunks: what the page with wagmi can load after a click.',
    measure: () => measureChunks(root),
  },
  vites: {
    title: 'Vites: what the kit adds to a page, and the files of the first click, with Vite 7 and Vite 8.',
    measure: () => measureVites(root),
  },
  adapters: {
    title: 'Adapters: connecting a wallet in the page and signing, through the original kit and ours.',
    measure: () => measureAdapters(root),
  },
  page: {
    title: 'Page: without a kit, with the original modal, with ours.',
    measure: () => measurePage(root),
  },
  views: {
    title: 'Views: from view to view, long tasks and frames, with the original modal and ours.',
    measure: () => measureViews(root),
  },
  load: {
    title: 'Load: up to 5,000 connections, mailboxes of 100,000, raw engines, several processes.',
    measure: measureLoad,
    onDemand: true,
  },
  profile: { title: 'Profile: where the time goes.', measure: measureProfile, onDemand: true },
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(sections, name));
if (unknown !== undefined) {
  console.error(`There is no section named ${unknown}. Known: ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}
const measured = readReport(root);
let report = '';
const started = performance.now();
for (const [name, { title, measure, ...more }] of Object.entries(sections)) {
  if (names.length > 0 ? !names.includes(name) : 'onDemand' in more) continue;
  console.log(title);
  measured[name] = { at: new Date().toISOString().slice(0, 16), figures: await measure() };
  // After each section: an interrupted run keeps its figures.
  report = writeReport(root, measured);
}
console.log(`\n${report}`);
console.log(`Measured in ${((performance.now() - started) / 1_000).toFixed(0)} s.`);
process.exit(0);
