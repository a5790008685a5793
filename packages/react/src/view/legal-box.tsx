import { acceptLegal, selectLegal } from '@mooring/core/modal';
import { Checkbox } from '@mooring/ui';
import { LegalLinks } from './legal-links.tsx';
import { useModal } from './modal-context.ts';

/** The legal checkbox that the visitor must check first, if the site requires it. */
export function LegalBox() {
  const { core, state } = useModal();
  const { shown, terms, privacy } = selectLegal(state);
  if (shown !== 'box') return null;
  return (
    <Checkbox
      className="legal"
      checked={state.legalAccepted}
      onChange={(event) => acceptLegal(core, event.target.checked)}
      label={<LegalLinks terms={terms} privacy={privacy} says="agree" />}
    />
  );
}
