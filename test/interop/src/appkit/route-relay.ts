import type { Page } from 'playwright-core';
import WebSocket from 'ws';

/** Has ours answer at the address of the relay that the original knows. */
export async function routeOriginalRelay(page: Page, relayUrl: string): Promise<void> {
  await page.routeWebSocket(/^wss:\/\/relay\.walletconnect\.(org|com)/, (socket) => {
    const { search } = new URL(socket.url());
    const upstream = new WebSocket(`${relayUrl}/${search}`);
    const waiting: (string | Buffer)[] = [];
    upstream.on('open', () => {
      for (const message of waiting.splice(0)) upstream.send(message);
    });
    upstream.on('message', (data) => socket.send(data.toString()));
    upstream.on('close', () => socket.close());
    upstream.on('error', () => socket.close());
    socket.onMessage((message) => {
      if (upstream.readyState === WebSocket.OPEN) upstream.send(message);
      else waiting.push(message);
    });
    socket.onClose(() => upstream.close());
  });
}
