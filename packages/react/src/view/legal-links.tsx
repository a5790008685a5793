import type { ReactNode } from 'react';
import { useMessages } from '../messages/modal-messages.ts';

interface Link {
  readonly href: string;
  readonly name: string;
}

/** A sentence that links to the site's documents. Placeholders in the message set the links' order per language. */
export function LegalLinks({
  terms,
  privacy,
  says,
}: {
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
  /** The sentence of the checkbox, or of a footer where the visitor connects or buys. */
  readonly says: 'agree' | 'connecting' | 'buying';
}) {
  const messages = useMessages();
  const links: Link[] = [
    ...(terms === undefined ? [] : [{ href: terms, name: messages.legalTerms() }]),
    ...(privacy === undefined ? [] : [{ href: privacy, name: messages.legalPrivacy() }]),
  ];
  const [first, second] = links;
  if (first === undefined) return null;
  const sentences = {
    agree: [messages.legalAgree, messages.legalAgreeOne],
    connecting: [messages.legalBefore, messages.legalBeforeOne],
    buying: [messages.legalBuying, messages.legalBuyingOne],
  } as const;
  const [both, one] = sentences[says];
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
