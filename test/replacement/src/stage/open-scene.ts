import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedBrowser, startVisit, type Visit } from '@mooring/e2e';
import { buildSite, type Flavour, type SiteName } from './build-site.ts';
import { type FolderServer, serveFolder } from './serve-folder.ts';
import { type Services, startServices } from './start-services.ts';

/** The services and the sites, which end together, and visitors in the worker's browser. */
export interface Scene {
  readonly services: Services;
  /** Serves a built site at a separate origin. */
  serve(name: SiteName, flavour: Flavour, policy?: string): Promise<FolderServer>;
  /** The folder of a site that was built, to show it at the origin of another. */
  folder(name: SiteName, flavour: Flavour): string;
  /** A visitor on a desktop, or with an Android phone. */
  visit(on?: 'phone'): Promise<Visit>;
  /** Ends the visits and servers since the last call; gives the visits. */
  clear(): Promise<readonly Visit[]>;
  close(): Promise<void>;
}

const phone = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile',
};

/** Builds the named sites, and starts the services. */
export async function openScene(sites: readonly (readonly [SiteName, Flavour])[]): Promise<Scene> {
  const root = mkdtempSync(path.join(tmpdir(), 'mooring-replacement-'));
  const folder = (name: SiteName, flavour: Flavour): string => path.join(root, `${name}-${flavour}`);
  const services = await startServices({
    solana: sites.some(([name]) => name === 'react-solana'),
    bitcoin: sites.some(([name]) => name === 'react-bitcoin'),
  });
  const close = async (): Promise<void> => {
    await services.close();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    for (const [name, flavour] of sites) await buildSite(name, flavour, folder(name, flavour), services);
  } catch (error) {
    await close();
    throw error;
  }
  const visits: Visit[] = [];
  const servers: FolderServer[] = [];
  return {
    services,
    folder,
    async serve(name, flavour, policy) {
      const server = await serveFolder(folder(name, flavour), policy);
      servers.push(server);
      return server;
    },
    async visit(on) {
      const visit = await startVisit(await sharedBrowser(), on && phone);
      visits.push(visit);
      return visit;
    },
    async clear() {
      const ended = visits.splice(0);
      for (const visit of ended) await visit.end();
      for (const server of servers.splice(0)) await server.close();
      return ended;
    },
    close,
  };
}
