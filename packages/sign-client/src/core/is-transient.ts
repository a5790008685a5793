/** Whether a failure is temporary and not the message's fault: the message is handled again later. */
export function isTransient(failure: string | undefined): boolean {
  return failure === 'STORAGE_FAILED' || failure === 'PART_NOT_LOADED';
}
