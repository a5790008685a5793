// The server under load: `server.mjs echo | memory | disk:<folder>`.
import { WebSocketServer } from 'ws';

const [kind = 'echo'] = process.argv.slice(2);
const plenty = 1_000_000_000;

if (kind === 'echo') {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => socket.on('message', (data, binary) => socket.send(data, { binary })));
  server.on('listening', () => {
    const address = server.address();
    if (address && typeof address === 'object') process.send?.({ url: `ws://127.0.0.1:${address.port}` });
  });
} else {
  const { startRelay } = await import('@mooring/relay');
  const relay = await startRelay({
    port: 0,
    host: '127.0.0.1',
    store: kind,
    publicUrls: ['any'],
    frames: plenty,
    logLevel: 'silent',
  });
  process.send?.({ url: `ws://127.0.0.1:${relay.port}` });
}
process.on('disconnect', () => process.exit(0));
