import { Button } from '@mooring/ui';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../messages/language.ts';
import { updates } from './installation.ts';

/** Announces a new version, and loads it on demand. */
export function UpdateNotice() {
  const messages = useMessages();
  const ready = useSyncExternalStore(updates.subscribe, updates.ready);
  if (!ready) return null;
  return (
    <div className="update" role="status">
      <span>{messages.updateReady()}</span>
      <Button size="small" onClick={updates.apply}>
        {messages.updateDo()}
      </Button>
    </div>
  );
}
