import { useModal } from '../modal/modal-context.ts';

/** The site asks for a tick first, and there is none yet. */
export function useLegalPending(): boolean {
  const { state } = useModal();
  const { legalCheckbox, termsConditionsUrl, privacyPolicyUrl } = state.options;
  const asks = legalCheckbox && (termsConditionsUrl !== undefined || privacyPolicyUrl !== undefined);
  return asks && !state.legalAccepted;
}
