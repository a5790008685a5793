// npm run bench: measures ours and the originals in one run.
import { fileURLToPath } from 'node:url';
import { measurePage } from './page/measure-page.mjs';
import { measureProtocol } from './protocol/measure-protocol.mjs';
import { measureRelay } from './relay/measure-relay.mjs';
import { startServer } from './relay/server-process.mjs';
import { writeReport } from './report/write-report.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

console.log('Protocol: the originals, then ours.');
const server = await startServer('memory');
const original = await measureProtocol('original', server.url);
const ours = await measureProtocol('ours', server.url);
server.end();
console.log('Relay: echo, memory, disk.');
const relay = await measureRelay();
console.log('Page: without a kit, with the original modal, with ours.');
const page = await measurePage(root);
console.log(`\n${writeReport(root, { ours, original, relay, page })}`);
process.exit(0);
