import { readPeerMetadata } from '@mooring/protocol';
import { PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/language.ts';

/** Who asks, by what it says of itself. */
export function SiteHead({ metadata }: { readonly metadata: unknown }) {
  const messages = useMessages();
  const { name, url, icon, description } = readPeerMetadata(metadata);
  const site = name || messages.unknownSite();
  return (
    <div className="asker">
      <PictureMark name={site} icon={icon} size={48} />
      <div className="asker__names">
        <span className="asker__name" dir="auto">
          {site}
        </span>
        <span className="asker__url" dir="auto">
          {url === '' ? messages.noAddress() : new URL(url).origin}
        </span>
      </div>
      {description !== '' && (
        <p className="asker__text" dir="auto">
          {description}
        </p>
      )}
    </div>
  );
}
