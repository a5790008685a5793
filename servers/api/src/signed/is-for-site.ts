import { isVerified, type KnownProject } from '../projects/project-gate.ts';

/** The site of a signed message: its domain, and optionally a page of it. */
export interface SignedFor {
  /** Host, with the port if there is one. */
  readonly domain?: string | undefined;
  /** URL of a page of that domain. */
  readonly uri?: string | undefined;
}

/** The sender of a message. */
export interface SentBy {
  /** Origin of the page, as its browser says. */
  readonly origin: string | undefined;
  readonly project?: KnownProject | undefined;
}

/**
 * Whether a message is signed for the site that sends it. A sender without an origin could replay a message signed on
 * another site, so the message has to name a page of the project's sites.
 */
export function isForSite({ domain, uri }: SignedFor, { origin, project }: SentBy): boolean {
  if (domain === undefined) return false;
  if (uri === undefined) return origin !== undefined && readOrigin(origin)?.host === domain;
  const page = readOrigin(uri);
  if (page === undefined || page.host !== domain) return false;
  if (origin !== undefined) return page.origin === origin;
  return project !== undefined && isVerified(project, page.origin);
}

function readOrigin(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}
