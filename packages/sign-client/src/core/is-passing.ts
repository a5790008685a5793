/** Whether a failure is not the message's fault: it is dealt with at the next start. */
export function isPassing(failure: string | undefined): boolean {
  return failure === 'STORAGE_FAILED' || failure === 'PART_NOT_LOADED';
}
