import { readPeerMetadata } from '@mooring/protocol';
import { PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/language.ts';

/** The requesting site, by its own metadata. */
export function SiteHead({ metadata }: { readonly metadata: unknown }) {
  const messages = useMessages();
  const { name, url, icon, description } = readPeerMetadata(metadata);
  const site = name || messages.unknownSite();
  return (
    <div className="asker">
      <PictureMark name={site} icon={icon} size={48} />
      <div className="asker__names">
        <span className="asker__name">
          <bdi>{site}</bdi>
        </span>
        <span className="asker__url">
          <bdi>{url === '' ? messages.noAddress() : new URL(url).origin}</bdi>
        </span>
      </div>
      {description !== '' && (
        <p className="asker__text">
          <bdi>{description}</bdi>
        </p>
      )}
    </div>
  );
}
