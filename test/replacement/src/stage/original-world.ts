import type { Page } from 'playwright-core';
import WebSocket from 'ws';
import type { Services } from './start-services.ts';

/**
 * The world as the original knows it, for a page: its relay is ours, and its other servers, which it asks unasked,
 * are not there. Everything of our own is as it is.
 */
export async function standInForOriginalWorld(page: Page, site: string, services: Services): Promise<void> {
  const own = new Set([site, services.rpcUrl, services.relayUrl].map((url) => new URL(url).host));
  await page.route(
    (url) => !own.has(url.host),
    (route) => route.abort(),
  );
  await page.routeWebSocket(/^wss:\/\/relay\.walletconnect\.(org|com)/, (socket) => {
    const { search } = new URL(socket.url());
    const upstream = new WebSocket(`${services.relayUrl}/${search}`);
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
