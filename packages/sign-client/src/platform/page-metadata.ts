import type { Metadata } from '@mooring/protocol/sign';

interface PageParts {
  readonly document?: {
    readonly title: string;
    querySelector(selector: string): { readonly content?: string } | null;
    querySelectorAll(selector: string): Iterable<{ readonly href?: string }>;
  };
  readonly location?: { readonly origin: string };
}

/** Metadata from the page's title, description and icons; empty outside a page. */
export function pageMetadata(): Metadata {
  const { document, location } = globalThis as unknown as PageParts;
  const said = document?.querySelector('meta[name="description"]')?.content;
  const icons = [...(document?.querySelectorAll('link[rel~="icon"]') ?? [])].map(({ href = '' }) => href);
  return {
    name: document?.title ?? '',
    description: said ?? '',
    url: location?.origin ?? '',
    icons: icons.filter((icon) => icon !== '').slice(0, 8),
  };
}
