import type { ReactNode } from 'react';
import { useMessages } from '../messages/modal-messages.ts';

interface Link {
  readonly href: string;
  readonly name: string;
}

/** A sentence with the site's documents in it. The places are marked in the message, whatever their order in a language. */
export function LegalLinks({
  terms,
  privacy,
  agree,
}: {
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
  /** The sentence of the box; otherwise the one of the footer. */
  readonly agree: boolean;
}) {
  const messages = useMessages();
  const links: Link[] = [
    ...(terms === undefined ? [] : [{ href: terms, name: messages.legalTerms() }]),
    ...(privacy === undefined ? [] : [{ href: privacy, name: messages.legalPrivacy() }]),
  ];
  const [first, second] = links;
  if (first === undefined) return null;
  const [both, one] = agree
    ? [messages.legalAgree, messages.legalAgreeOne]
    : [messages.legalBefore, messages.legalBeforeOne];
  const sentence =
    second === undefined ? one({ document: '\uE000' }) : both({ terms: '\uE000', privacy: '\uE001' });
  return <>{sentence.split(/([\uE000\uE001])/).map((part): ReactNode => linked(part, first, second))}</>;
}

function linked(part: string, first: Link, second: Link | undefined): ReactNode {
  const link = part === '\uE000' ? first : part === '\uE001' ? second : undefined;
  if (link === undefined) return part;
  return (
    <a key={link.name} className="text-link" href={link.href} target="_blank" rel="noreferrer noopener">
      {link.name}
    </a>
  );
}
