import { Button, Icon } from '@mooring/ui';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../messages/language.ts';
import { SheetPlace } from '../sheet/sheet-place.tsx';
import { hasCameras } from './open-camera.ts';

// Contains the QR decoder, loaded on demand.
const ScanSheet = lazy(() => import('./scan-sheet.tsx').then((chunk) => ({ default: chunk.ScanSheet })));

/** Scans a site's QR code. Absent if the browser offers no camera. */
export function ScanButton({ onFound }: { readonly onFound: (link: string) => void }) {
  const messages = useMessages();
  const [scanning, setScanning] = useState(false);
  if (!hasCameras()) return null;
  return (
    <>
      <Button wide icon={<Icon name="qr" />} onClick={() => setScanning(true)}>
        {messages.scan()}
      </Button>
      <SheetPlace>
        {scanning && (
          <Suspense>
            <ScanSheet
              onFound={(link) => {
                setScanning(false);
                onFound(link);
              }}
              onCancel={() => setScanning(false)}
            />
          </Suspense>
        )}
      </SheetPlace>
    </>
  );
}
