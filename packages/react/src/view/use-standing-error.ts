import { useOnline } from '@mooring/ui/page';

/** An error for as long as it holds: that the device was offline ends once it is back online. */
export function useStandingError<Failure extends { readonly code: string }>(
  error: Failure | undefined,
): Failure | undefined {
  const isOnline = useOnline();
  return error?.code === 'OFFLINE' && isOnline ? undefined : error;
}
