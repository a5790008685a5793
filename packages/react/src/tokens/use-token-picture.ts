import { observePicture } from '@mooring/core/data';
import { useMemo } from 'react';
import { useObserved } from '../balance/use-observed.ts';
import { useModal } from '../view/modal-context.ts';

/** The picture at a path of the API, once it is there. Requests nothing without a path. */
export function useTokenPicture(path: string | undefined): string | undefined {
  const { core } = useModal();
  const observed = useMemo(() => (path === undefined ? undefined : observePicture(core, path)), [core, path]);
  return useObserved(observed).data ?? undefined;
}
