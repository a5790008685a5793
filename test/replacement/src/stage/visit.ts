import { type Browser, chromium, type Page } from 'playwright-core';

/** A page as a visitor has it, with everything the browser complained about. */
export interface Visit {
  readonly page: Page;
  /** Console errors, uncaught errors and policy violations so far. */
  readonly complaints: string[];
  /** Hosts (`name:port`) that the page asked for anything. */
  readonly hosts: Set<string>;
  end(): Promise<void>;
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
    ignoreDefaultArgs: ['--disable-features=ThirdPartyStoragePartitioning'],
  });
}

/** A page in a profile of its own, which has gone nowhere yet. */
export async function newVisit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host));
  return { page, complaints, hosts, end: () => context.close() };
}
