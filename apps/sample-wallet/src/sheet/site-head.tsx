import { readPeerMetadata } from '@mooring/protocol';
import { PictureMark } from '@mooring/ui';
import { messages } from '../messages/en.ts';

/** Who asks, by what it says of itself. */
export function SiteHead({ metadata }: { readonly metadata: unknown }) {
  const { name, url, icon, description } = readPeerMetadata(metadata);
  const site = name || messages.unknownSite;
  return (
    <div className="asker">
      <PictureMark name={site} icon={icon} size={48} />
      <div className="asker__names">
        <span className="asker__name">{site}</span>
        <span className="asker__url">{url === '' ? messages.noAddress : new URL(url).origin}</span>
      </div>
      {description !== '' && <p className="asker__text">{description}</p>}
    </div>
  );
}
